import assert from "node:assert/strict";
import lang from "@pulumi/pulumi/proto/language_pb.js";
import {
  programArguments,
  programResponse,
} from "../../../../../toolchain/plugins/language-nodejs/run-program.ts";

const request = (entryPoint: string) =>
  new lang.RunRequest()
    .setInfo(new lang.ProgramInfo().setRootDirectory("/app").setEntryPoint(entryPoint))
    .setMonitorAddress("127.0.0.1:1")
    .setProject("app")
    .setStack("test")
    .setPwd("/app")
    .setParallel(16);

describe("a program's arguments", () => {
  it("say how to reach the engine and what to run, and leave out what is not set", () => {
    const args = programArguments(request("").setDryrun(true).setArgsList(["more"]), "127.0.0.1:2");

    assert.equal(
      args.join(" "),
      "--monitor 127.0.0.1:1 --engine 127.0.0.1:2 --project app --root-directory /app " +
        "--stack test --pwd /app --parallel 16 --dry-run . more",
    );
  });

  it("name the program's own entry point, and no dry run in an update", () => {
    const args = programArguments(request("src/main.ts").setOrganization("acme"), "127.0.0.1:2");

    assert.equal(args.at(-1), "src/main.ts");
    assert.equal(args.includes("--dry-run"), false);
    assert.equal(args[args.indexOf("--organization") + 1], "acme");
  });
});

function answer(code: number | null, signal: NodeJS.Signals | null = null) {
  const response = programResponse({ code, signal });
  return { error: response.getError(), bail: response.getBail() };
}

describe("a program's end", () => {
  it("is no error after success", () => {
    assert.deepEqual(answer(0), { error: "", bail: false });
  });

  it("is not explained again when the program has explained it", () => {
    assert.deepEqual(answer(32), { error: "", bail: true });
  });

  it("is explained by its exit code or signal otherwise", () => {
    assert.deepEqual(answer(7), {
      error: "the program ended with exit code 7; its last output says why",
      bail: false,
    });
    assert.equal(answer(null, "SIGKILL").error, "the program ended by SIGKILL; its last output says why");
  });
});
