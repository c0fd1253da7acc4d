import assert from "node:assert/strict";
import { checkContinued } from "../../../../pipelines/api/check-continued.ts";
import { findContinued } from "../../../../pipelines/api/find-continued.ts";
import type { PipelineDeploy } from "../../../../pipelines/api/pipeline-deploy.ts";
import { deploy } from "./deploy-fixture.ts";

const SPEC = { project: "linux", target: "lab-workers", version: "6.18.9" } as const;
const NODES = [
  { name: "w1", phase: "Proven" },
  { name: "w2", phase: "Failed", cordonedByUs: true },
];

/** A deploy that ended with its second node. */
function ended(metadata: object = {}, spec: object = {}, status: object = {}): PipelineDeploy {
  return deploy({
    metadata,
    spec,
    status: {
      phase: "Failed",
      finishedAt: "2026-11-30T11:00:00Z",
      awaitingGate: undefined,
      awaitingSince: undefined,
      nodes: NODES,
      ...status,
    },
  });
}

describe("checkContinued", () => {
  for (const phase of ["Failed", "Stopped", "Rejected"] as const) {
    it(`continues what ended as ${phase} with a node begun`, () =>
      assert.equal(checkContinued(SPEC, ended({}, {}, { phase })), undefined));
  }

  for (const [title, earlier, sentence] of [
    [
      "another version",
      ended({}, { version: "6.18.8" }),
      "d1 must have asked for linux 6.18.9 on lab-workers, got linux 6.18.8 on lab-workers",
    ],
    [
      "another target",
      ended({}, { target: "lab-master", fleet: "master" }),
      "d1 must have asked for linux 6.18.9 on lab-workers, got linux 6.18.9 on lab-master",
    ],
    ["a dry run", ended({}, { dryRun: true }), "d1 must have rolled nodes, got a dry run"],
    ["what goes on", deploy(), "d1 must have ended half way, got AwaitingGate"],
    ["what succeeded", ended({}, {}, { phase: "Succeeded" }), "d1 must have ended half way, got Succeeded"],
    [
      "what was refused before a node was begun",
      ended({}, {}, { phase: "Refused", nodes: [{ name: "w1", phase: "Waiting" }] }),
      "d1 must have begun with a node, got none",
    ],
  ] as const) {
    it(`does not continue ${title}`, () => assert.equal(checkContinued(SPEC, earlier), sentence));
  }
});

describe("findContinued", () => {
  const first = ended({ name: "a", creationTimestamp: "2026-11-29T10:00:00Z" });
  const second = ended({ name: "b", creationTimestamp: "2026-11-30T10:00:00Z" });

  it("is the last deploy of the target", () => {
    assert.equal(findContinued([second, first], SPEC), second);
    assert.equal(findContinued([first], SPEC), first);
  });

  it("passes over what ended before its first node, dry runs and other targets", () => {
    const later = { creationTimestamp: "2026-12-01T10:00:00Z" };
    const refused = ended(later, { version: "6.18.10" }, { phase: "Refused", nodes: [] });
    assert.equal(findContinued([second, refused], SPEC), second);
    assert.equal(
      findContinued(
        [second, ended(later, { dryRun: true }), ended(later, { target: "lab-master", fleet: "master" })],
        SPEC,
      ),
      second,
    );
  });

  for (const [title, last] of [
    ["succeeded", ended({}, {}, { phase: "Succeeded" })],
    ["was of another version", ended({}, { version: "6.18.10" })],
    ["goes on", deploy()],
  ] as const) {
    it(`is none when the last deploy ${title}`, () => {
      const later = { ...last, metadata: { ...last.metadata, creationTimestamp: "2026-12-01T10:00:00Z" } };
      assert.equal(findContinued([first, later], SPEC), undefined);
    });
  }

  it("is none of none", () => assert.equal(findContinued([], SPEC), undefined));
});
