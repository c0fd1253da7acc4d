import { deepEqual, throws } from "node:assert/strict";
import { parseOptions } from "../../../toolchain/parse-options.ts";

const parse = (...args: string[]) => parseOptions("npm start", args, { stack: "string", help: "boolean" });

describe("options of a command", () => {
  it("are read, and have a value each", () => {
    deepEqual(parse("--stack", "prod", "--help"), { stack: "prod", help: true });
    deepEqual(parse(), { stack: undefined, help: false });
  });

  it("may follow the two dashes that npm leaves when they are written twice", () => {
    deepEqual(parse("--", "--stack=prod"), { stack: "prod", help: false });
  });

  it("are refused when they are not known", () => {
    throws(() => parse("--stak", "prod"), {
      message: "npm start: Unknown option '--stak'; npm start -- --help lists what is known",
    });
  });

  it("are refused when there is a word too many, or a value too few", () => {
    throws(() => parse("prod"), /^Error: npm start: Unexpected argument 'prod'/);
    throws(() => parse("--stack"), /^Error: npm start: Option '--stack <value>' argument missing;/);
  });
});
