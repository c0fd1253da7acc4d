import { deepEqual, equal } from "node:assert/strict";
import { parseEvents } from "../../../toolchain/start/engine-events.ts";
import { changesOf, complaintsOf, outputOf, shownEventsOf } from "../../support/read-run.ts";

function runWith(...events: readonly unknown[]) {
  const text = events.map((event) => JSON.stringify(event)).join("\n");
  return { code: 0, stdout: "out", stderr: "err", events: parseEvents(text).events };
}

function step(op: string, type: string, name: string) {
  return { resourcePreEvent: { metadata: { op, type, urn: `urn:pulumi:lab::turntable::${type}::${name}` } } };
}

function message(severity: string, text: string) {
  return { diagnosticEvent: { severity, message: text } };
}

describe("outputOf", () => {
  it("joins what a run printed", () => equal(outputOf(runWith()), "out\nerr"));
});

describe("changesOf", () => {
  it("names the wanted resources and what becomes of them, sorted", () => {
    const run = runWith(
      step("update", "a:b:C", "two"),
      step("create", "a:b:C", "one"),
      step("create", "a:b:D", "three"),
    );
    deepEqual(
      changesOf(run, (type) => type === "a:b:C"),
      ["create a:b:C one", "update a:b:C two"],
    );
  });
});

describe("complaintsOf", () => {
  it("lists warnings, errors and violations, each once, and nothing else", () => {
    const run = runWith(
      message("debug", "a detail"),
      message("info", "a remark"),
      message("warning", "a warning\n"),
      message("error", "an error"),
      message("error", "an error"),
      { policyEvent: { policyName: "one-rule", message: "a violation", enforcementLevel: "mandatory" } },
      { errorEvent: { error: "an end" } },
    );
    deepEqual(complaintsOf(run), ["a warning", "an error", "one-rule: a violation", "an end"]);
  });
});

describe("shownEventsOf", () => {
  it("leaves out messages of severity debug only", () => {
    const text = shownEventsOf(runWith(message("debug", "a detail"), message("info", "a remark")));
    equal(text.includes("a detail"), false);
    equal(text.includes("a remark"), true);
  });
});
