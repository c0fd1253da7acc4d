import assert from "node:assert/strict";
import { findDeclaration, readDeclaration } from "../../../../policies/reading/declaration.ts";
import { declaration, declares } from "../../../fixtures/policies/resources/workflow-template.ts";

function template(...args: readonly unknown[]) {
  return { name: "plan", container: { args: [...args] } };
}

describe("what a step is told about its target", () => {
  it("is the argument that says so", () => {
    assert.deepEqual(readDeclaration(template("plan", 5, declares(declaration), "--x")), declaration);
  });

  it("is nothing where no argument says so, or it cannot be read", () => {
    for (const word of [
      "--declaration",
      "--declaration={",
      "--declarations={}",
      declares({ target: "x" }),
      5,
    ]) {
      assert.equal(readDeclaration(template(word)), undefined, String(word));
    }
    assert.equal(readDeclaration({ name: "gate" }), undefined);
  });

  it("is, of a workflow, the first one that can be read", () => {
    const second = { ...declaration, target: "second" };
    const templates = [template(), template("--declaration={"), template(declares(second)), template()];
    assert.deepEqual(findDeclaration({ templates }), second);
    assert.equal(findDeclaration({ templates: [template()] }), undefined);
  });
});
