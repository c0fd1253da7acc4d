import assert from "node:assert/strict";
import { isSkippable, listEvents } from "../../../../policies/reading/workflow-events.ts";
import type { Template, WorkflowSpec } from "../../../../policies/reading/workflow-template.ts";
import { call } from "../../../fixtures/policies/resources/workflow-template.ts";

const roll = { name: "roll-node" };
const gate = { name: "gate", suspend: {} };
const verify = { name: "verify-decision" };
const staging = { stageOnly: "true" };

function listed(templates: WorkflowSpec["templates"], onExit?: string) {
  const spec = { entrypoint: "main", ...(onExit === undefined ? {} : { onExit }), templates };
  return listEvents(spec);
}

function event(kind: string, step: string, template: string, more: object = {}) {
  return { kind, step, template, repeated: false, skippable: [], ...more };
}

describe("the events of a workflow", () => {
  it("are its rolls, waits and decisions in their order, those of its exit handler last", () => {
    const main = {
      name: "main",
      steps: [
        [call("stage", "roll-node", staging), call("first", "roll-node", { stageOnly: "false" })],
        [call("wait", "gate"), call("notify", "send-mail")],
        [call("verify", "verify-decision")],
      ],
    };
    const after = { name: "after", steps: [[call("last", "roll-node")]] };
    assert.deepEqual(listed([main, after, roll, gate, verify], "after"), [
      event("roll", "first", "roll-node"),
      event("suspend", "wait", "gate"),
      event("verify-decision", "verify", "verify-decision"),
      event("roll", "last", "roll-node"),
    ]);
  });

  it("inherit the loops and the conditions of what leads to them", () => {
    const rest = call("rest", "inner", {}, { withItems: [1], when: "x" });
    const main = { name: "main", steps: [[rest]] };
    const steps = [[call("one", "roll-node", {}, { continueOn: { failed: true } })], [call("wait", "gate")]];
    assert.deepEqual(listed([main, { name: "inner", steps }, roll, gate]), [
      event("roll", "one", "roll-node", { repeated: true, skippable: ["main/rest", "main/inner/one"] }),
      event("suspend", "wait", "gate", { repeated: true, skippable: ["main/rest"] }),
    ]);
  });

  it("may be none, of a dag too", () => {
    const dag = { tasks: [call("stage", "roll-node", staging), call("mail", "send-mail")] };
    assert.deepEqual(listed([{ name: "main", dag }, roll]), []);
    assert.deepEqual(listEvents({ entrypoint: null, onExit: null, templates: [roll] }), []);
  });

  const cases: readonly (readonly [what: string, main: Template, message: string])[] = [
    [
      "a dag",
      { name: "main", dag: { tasks: [call("one", "roll-node")] } },
      "template main rolls or decides in a dag, whose order cannot be told; use steps",
    ],
    [
      "steps side by side",
      { name: "main", steps: [[call("one", "roll-node"), call("two", "verify-decision")]] },
      "the steps one, two run side by side; a roll and a decision come one after the other",
    ],
    [
      "a template that calls itself",
      { name: "main", steps: [[call("again", "main")]] },
      "template main calls itself, so the order of its steps cannot be told",
    ],
  ];
  for (const [what, main, message] of cases) {
    it(`cannot be told of ${what}`, () => {
      assert.throws(() => listed([main, roll, verify]), { message });
    });
  }
});

describe("a step", () => {
  it("is skippable by a condition, or when it may fail", () => {
    const steps = [{}, { when: "" }, { when: null, continueOn: null }, { when: "x" }, { continueOn: {} }];
    assert.deepEqual(
      steps.map((more) => isSkippable(call("one", "roll-node", {}, more))),
      [false, false, false, true, true],
    );
  });
});
