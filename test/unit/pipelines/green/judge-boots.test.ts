import assert from "node:assert/strict";
import { judgeBoots } from "../../../../pipelines/green/judge-boots.ts";
import { formatProof, PROOF_ANNOTATION } from "../../../../pipelines/roll/node-proof.ts";

const DIGEST = `sha256:${"a".repeat(64)}`;

function node(name: string, bootId: string, provenIn = bootId, digest = DIGEST) {
  const proof = formatProof({ deploy: "linux", digest, bootId: provenIn, at: "2026-11-30T00:00:00Z" });
  return { name, bootId, annotations: { [PROOF_ANNOTATION]: proof } };
}

describe("the boots of nodes that were rolled", () => {
  it("are all right while each runs as it was proven, whatever the others do", () => {
    const others = { name: "w3", bootId: "c", annotations: {} };
    assert.deepEqual(judgeBoots([node("w1", "a"), node("w2", "b"), others], ["w1", "w2"], DIGEST), []);
  });

  for (const [what, changed] of [
    ["was booted again", node("w1", "b", "a")],
    ["was proven to run something else", node("w1", "a", "a", `sha256:${"b".repeat(64)}`)],
    ["has no proof", { name: "w1", bootId: "a", annotations: {} }],
  ] as const) {
    it(`are not when one ${what}`, () => {
      assert.deepEqual(judgeBoots([changed, node("w2", "c")], ["w1", "w2"], DIGEST), [
        `w1 must reboot once, got the boot ${changed.bootId} after it was proven in another; find out why it restarts`,
      ]);
    });
  }

  it("are not when one is gone", () => {
    assert.deepEqual(judgeBoots([node("w2", "c")], ["w1", "w2"], DIGEST), [
      "w1 must stay a node of the cluster, got deleted after it was rolled",
    ]);
  });
});
