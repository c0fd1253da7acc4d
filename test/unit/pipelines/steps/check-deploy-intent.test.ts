import assert from "node:assert/strict";
import { checkDeployIntent } from "../../../../pipelines/steps/check-deploy-intent.ts";
import { WORKERS } from "../plan/objects-fixture.ts";

const GOOD = {
  deploy: "d1",
  target: "lab-workers",
  project: "linux",
  version: "6.18.9",
  fleet: "workers",
  dryRun: true,
};
const FORMAT = (got: string) =>
  `version must be bare and whole, such as 6.18.9, got "${got}"; leave out any v, image, tag or digest`;

describe("checkDeployIntent", () => {
  it("accepts an intent that agrees with the target", () => {
    assert.deepEqual(checkDeployIntent(GOOD, WORKERS), []);
    assert.deepEqual(checkDeployIntent({ ...GOOD, version: "6.1.0" }, WORKERS), []);
    assert.deepEqual(checkDeployIntent({ ...GOOD, version: "10.0.0" }, WORKERS), []);
  });

  for (const [title, changes, expected] of [
    [
      "another cluster's target",
      { target: "prod-workers" },
      ['target must be lab-workers, got "prod-workers"; start the template of the target that is meant'],
    ],
    [
      "another fleet",
      { fleet: "master" },
      ['fleet must be workers, got "master"; a deploy of one fleet does not authorise a roll of another'],
    ],
    ["another project", { project: "k3s" }, ['project must be linux, got "k3s"']],
    [
      "a deploy without a name",
      { deploy: "" },
      ['deploy must be the name of a deploy (at most 63 of a-z, 0-9 and -), got ""'],
    ],
    ["a version with a v", { version: "v6.18.9" }, [FORMAT("v6.18.9")]],
    ["a version without patch", { version: "6.18" }, [FORMAT("6.18")]],
    ["a tag", { version: "latest" }, [FORMAT("latest")]],
    ["a leading zero", { version: "6.018.9" }, [FORMAT("6.018.9")]],
    ["a line break after the version", { version: "6.18.9\n" }, [FORMAT(String.raw`6.18.9\n`)]],
    [
      "a parameter that was not given",
      { version: "{{workflow.parameters.version}}" },
      [FORMAT("{{workflow.parameters.version}}")],
    ],
    [
      "a kernel below the floor",
      { version: "6.0.99" },
      ["version must be at or above the kernel floor 6.1.0, got 6.0.99; no node may boot an older kernel"],
    ],
  ] as const) {
    it(`refuses ${title}`, () =>
      assert.deepEqual(checkDeployIntent({ ...GOOD, ...changes }, WORKERS), expected));
  }

  it("compares versions as numbers", () =>
    assert.deepEqual(
      checkDeployIntent({ ...GOOD, version: "6.9.0" }, { ...WORKERS, kernelFloor: "6.12.0" }),
      ["version must be at or above the kernel floor 6.12.0, got 6.9.0; no node may boot an older kernel"],
    ));

  it("refuses a declaration that contradicts itself", () =>
    assert.deepEqual(checkDeployIntent(GOOD, { ...WORKERS, fleet: "master" }), [
      "the declared target must be lab-master, got lab-workers; its template is damaged: run pulumi up",
      'fleet must be master, got "workers"; a deploy of one fleet does not authorise a roll of another',
    ]));

  it("cuts what it quotes", () => {
    const [refusal] = checkDeployIntent({ ...GOOD, project: "x".repeat(10_000) }, WORKERS);
    assert.equal(refusal, `project must be linux, got "${"x".repeat(100)}…"`);
  });
});
