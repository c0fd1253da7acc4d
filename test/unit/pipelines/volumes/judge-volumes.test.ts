import assert from "node:assert/strict";
import { judgeVolumes } from "../../../../pipelines/volumes/judge-volumes.ts";
import type { VolumeQuestion } from "../../../../pipelines/volumes/judge-volumes.ts";
import type { LonghornReplica, LonghornVolume } from "../../../../pipelines/volumes/longhorn.ts";

const volume: LonghornVolume = { name: "pvc-1", replicas: 2, state: "attached", robustness: "healthy" };
const replica = (node: string, more: Partial<LonghornReplica> = {}): LonghornReplica => ({
  name: `pvc-1-on-${node}`,
  volume: "pvc-1",
  node,
  whole: true,
  ...more,
});
const question: VolumeQuestion = {
  volumes: [volume],
  replicas: [replica("w1"), replica("w2")],
  nodes: new Set(["m1", "w1", "w2"]),
  node: "w1",
};

const single = { volumes: [{ ...volume, replicas: 1 }], replicas: [replica("w1")] };

describe("whether volumes let a node go", () => {
  const allowed: Record<string, Partial<VolumeQuestion>> = {
    "a healthy volume with a replica elsewhere": {},
    "no volume": { volumes: [], replicas: [] },
    "a detached volume, whose health is not known": {
      volumes: [{ ...volume, state: "detached", robustness: "unknown" }],
    },
    "a volume whose only replica is on another node": { ...single, node: "w2" },
    "a volume with one replica, when only wholeness is asked": { ...single, node: undefined },
    "a replica that has no node yet": { replicas: [...question.replicas, replica("", { whole: false })] },
  };
  for (const [what, changed] of Object.entries(allowed)) {
    it(`they do with ${what}`, () => {
      assert.deepEqual(judgeVolumes({ ...question, ...changed }), []);
    });
  }

  const refused: Record<string, readonly [Partial<VolumeQuestion>, readonly string[]]> = {
    "a degraded volume": [
      { volumes: [{ ...volume, robustness: "degraded" }] },
      [
        "every volume must be healthy before a node goes, got pvc-1 degraded; wait until Longhorn has rebuilt them",
      ],
    ],
    "a volume that is being attached": [
      { volumes: [{ ...volume, state: "attaching", robustness: "unknown" }] },
      [
        "every volume must be healthy before a node goes, got pvc-1 unknown; wait until Longhorn has rebuilt them",
      ],
    ],
    "a faulted volume, though detached": [
      { volumes: [{ ...volume, state: "detached", robustness: "faulted" }] },
      [
        "every volume must be healthy before a node goes, got pvc-1 faulted; wait until Longhorn has rebuilt them",
      ],
    ],
    "both replicas on one node": [
      { replicas: [replica("w2"), replica("w2", { name: "pvc-1-b" })] },
      ["the replicas of a volume must be on distinct nodes, got 2 of pvc-1 on w2; evict one of them"],
    ],
    "the only whole replica on the node": [
      { replicas: [replica("w1"), replica("w2", { whole: false })] },
      [
        "every volume must have a whole replica off the node that goes, got the only one of pvc-1 on w1; give it more replicas, or move it away",
      ],
    ],
    "the only replica on the node": [
      single,
      [
        "every volume must have a whole replica off the node that goes, got the only one of pvc-1 on w1; give it more replicas, or move it away",
      ],
    ],
    "a replica on a node that is gone": [
      { replicas: [...question.replicas, replica("gone-1")] },
      [
        "every replica must be on a node of the cluster, got pvc-1-on-gone-1 on gone-1; delete those records, or Longhorn counts on them and holds other drains",
      ],
    ],
  };
  for (const [what, [changed, sentences]] of Object.entries(refused)) {
    it(`they do not with ${what}`, () => {
      assert.deepEqual(judgeVolumes({ ...question, ...changed }), sentences);
    });
  }
});
