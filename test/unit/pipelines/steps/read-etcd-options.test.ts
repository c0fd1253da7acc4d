import assert from "node:assert/strict";
import { parseReadEtcdOptions } from "../../../../pipelines/steps/read-etcd-options.ts";

const GOOD = ["--url=https://10.0.0.1:2379", "--authority=/a", "--certificate=/c", "--key=/k", "--report=/r"];

describe("the options of read-etcd", () => {
  it("are a URL, three files and a place for the report", () =>
    assert.deepEqual(parseReadEtcdOptions(GOOD), {
      url: "https://10.0.0.1:2379",
      authority: "/a",
      certificate: "/c",
      key: "/k",
      report: "/r",
    }));

  for (const [what, args, message] of [
    ["no key", GOOD.filter((arg) => !arg.startsWith("--key")), /^the command line is wrong:\n {2}- --key: /],
    ["a URL without TLS", [...GOOD, "--url=http://10.0.0.1:2379"], /\n {2}- --url: /],
    ["an option too many", [...GOOD, "--write=1"], /^Unknown option '--write'/],
  ] as const) {
    it(`are refused with ${what}`, () => assert.throws(() => parseReadEtcdOptions(args), { message }));
  }
});
