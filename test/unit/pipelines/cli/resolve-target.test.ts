import assert from "node:assert/strict";
import { resolveTarget } from "../../../../pipelines/cli/resolve-target.ts";

const known = (...names: readonly string[]) => names.map((name) => ({ name, declared: undefined }));

function refused(given: string, ...names: readonly string[]): string {
  try {
    return resolveTarget(given, known(...names)).target.name;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe("the target that a person means", () => {
  for (const [given, name, fleet] of [
    ["lab-workers", "lab-workers", "workers"],
    ["workers", "lab-workers", "workers"],
    ["master", "lab-master", "master"],
  ] as const) {
    it(`is ${name} for ${given}`, () => {
      const resolved = resolveTarget(given, known("lab-master", "lab-workers"));
      assert.deepEqual([resolved.target.name, resolved.fleet], [name, fleet]);
    });
  }

  it("is not guessed when the short form means more than one", () => {
    assert.equal(
      refused("workers", "a-workers", "b-workers"),
      "target workers must mean one, got a-workers and b-workers; name the one that is meant",
    );
    assert.equal(resolveTarget("b-workers", known("a-workers", "b-workers")).target.name, "b-workers");
  });

  for (const given of ["worker", "lab", "prod-workers", "LAB-WORKERS", ""]) {
    it(`is refused for ${JSON.stringify(given)}, with what there is`, () =>
      assert.equal(
        refused(given, "lab-master", "lab-workers"),
        `target must be one of lab-master, lab-workers, or short workers or master, got ${JSON.stringify(given)}`,
      ));
  }

  it("is refused in a cluster without targets, and where a template is damaged", () => {
    assert.equal(
      refused("workers"),
      "a target must be known in the cluster, got none in namespace pipelines; run pulumi up, or choose another --context",
    );
    assert.equal(
      refused("odd", "odd"),
      "target must end with -master or -workers, got odd; WorkflowTemplate deploy-linux-odd is damaged: run pulumi up",
    );
  });
});
