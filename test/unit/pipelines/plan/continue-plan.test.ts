import assert from "node:assert/strict";
import { findKnownBad, judgeKnownBad } from "../../../../pipelines/plan/find-known-bad.ts";
import type { ClusterNode } from "../../../../pipelines/kube/cluster-node.ts";
import { formatProof, PROOF_ANNOTATION } from "../../../../pipelines/roll/node-proof.ts";
import { ROLL_ANNOTATION } from "../../../../pipelines/roll/roll-record.ts";
import type { TargetDeclaration } from "../../../../pipelines/target-declaration.ts";
import { node, pod, WORKERS } from "./objects-fixture.ts";
import { fakeCluster, planOf, TARGET } from "./plan-fixture.ts";

const declared = { ...WORKERS, hostNames: ["w1", "w2", "w3"] };

function provenNode(name: string, changes: Partial<ClusterNode> = {}): ClusterNode {
  const at = "2026-11-30T10:00:00Z";
  const proof = formatProof({ deploy: "d0", digest: TARGET.digest, bootId: `boot-of-${name}`, at });
  return node(name, { annotations: { [PROOF_ANNOTATION]: proof }, ...changes });
}

function begun(name: string, digest = TARGET.digest, changes: Partial<ClusterNode> = {}): ClusterNode {
  const record = { deploy: "d0", digest, boot0: "b0", cordonedBefore: false, since: "2026-11-30T09:00:00Z" };
  const annotations = { [ROLL_ANNOTATION]: JSON.stringify(record) };
  return node(name, { cordoned: true, ready: false, annotations, ...changes });
}

async function plan(nodes: readonly ClusterNode[], of = declared) {
  return planOf(fakeCluster({ listNodes: () => Promise.resolve([node("m1"), ...nodes]) }), of);
}

describe("a plan that continues", () => {
  it("leaves out what is proven, and tries no eviction there", async () => {
    const made = await plan([provenNode("w1"), node("w2"), node("w3")]);
    assert.deepEqual(
      [made.verdict, made.proven, made.canary?.node, made.rest.map((each) => each.node)],
      ["possible", ["w1"], "w2", ["w3"]],
    );
    assert.deepEqual(made.evictions, { evictable: 0, tried: 0, allowed: 0 });
  });

  it("rolls a node again that booted since it was proven", async () => {
    const made = await plan([provenNode("w1", { bootId: "another" }), node("w2"), node("w3")]);
    assert.deepEqual(
      [made.proven, made.canary?.node, made.rest.map((each) => each.node)],
      [[], "w2", ["w3", "w1"]],
    );
  });

  it("begins with the node that is half rolled, although it is cordoned and away", async () => {
    const made = await plan([node("w1"), node("w2"), begun("w3")]);
    assert.deepEqual(
      [made.refusals, made.halfRolled, made.canary?.node, made.rest.map((each) => each.node)],
      [[], "w3", "w3", ["w2", "w1"]],
    );
  });

  it("counts a half rolled master as the one that is away", async () => {
    const masters = ["m1", "m2"].map((name) => node(name));
    const label = { "node-role.kubernetes.io/control-plane": "true" };
    const of: TargetDeclaration = {
      ...WORKERS,
      fleet: "master",
      nodeSelector: "node-role.kubernetes.io/control-plane",
      otherFleets: { workers: "!node-role.kubernetes.io/control-plane" },
      hostNames: ["m1", "m2", "m3"],
    };
    const nodes = [...masters, begun("m3", TARGET.digest, { labels: label }), node("w1")];
    const made = await planOf(fakeCluster({ listNodes: () => Promise.resolve(nodes) }), of);
    assert.deepEqual(
      [made.refusals, made.canary?.node, made.quorum],
      [[], "m3", "3 masters, quorum 2, 3 up, 2 while one is away"],
    );
  });

  const refused: Record<string, readonly [readonly ClusterNode[], readonly RegExp[]]> = {
    "a node that is half rolled for another digest": [
      [node("w1"), node("w2"), begun("w3", "sha256:old")],
      [
        /^w3 was left half rolled by d0 since .*, for sha256:old; finish that deploy first/,
        /^every node of the cluster must be Ready, got NotReady for w3/,
        /^no node of the cluster may be cordoned by somebody else, got w3/,
      ],
    ],
    "two nodes that are half rolled": [
      [node("w1"), begun("w2"), begun("w3")],
      [
        /^one node at most may be half rolled, got w2, w3$/,
        /^every node of the cluster must be Ready, got NotReady for w2, w3/,
        /^no node of the cluster may be cordoned by somebody else, got w2, w3/,
      ],
    ],
    "a node with an annotation that nobody can read": [
      [node("w1"), node("w2"), node("w3", { annotations: { [ROLL_ANNOTATION]: "{}" } })],
      [/^annotation turntable.internal\/roll of node w3 must be what a deploy wrote, got \{\}/],
    ],
    "a fleet that is proven already": [
      [provenNode("w1"), provenNode("w2"), provenNode("w3")],
      [
        /^a node of the fleet must be left to roll, got w1, w2, w3 proven to run 6.18.9 since they booted; there is nothing to do$/,
      ],
    ],
  };
  for (const [what, [nodes, patterns]] of Object.entries(refused)) {
    it(`refuses ${what}`, async () => {
      const { refusals } = await plan(nodes);
      assert.equal(refusals.length, patterns.length, refusals.join("\n"));
      refusals.forEach((refusal, index) => assert.match(refusal, patterns[index] ?? /^$/));
    });
  }

  it("refuses a half rolled node of another fleet", async () => {
    const nodes = [begun("m2", TARGET.digest, { labels: { "node-role.kubernetes.io/control-plane": "" } })];
    const made = await plan([...nodes, node("w1"), node("w2"), node("w3")]);
    assert.equal(
      made.refusals[0],
      "no node of another fleet may be half rolled, got m2; finish that deploy first",
    );
  });

  it("says why a version is not known, beside everything else", async () => {
    const made = await planOf(fakeCluster(), WORKERS, { problem: "image x must be in the registry" });
    assert.deepEqual([made.target, made.refusals], [undefined, ["image x must be in the registry"]]);
  });

  it("leaves throwaway pods on hosts out of account", async () => {
    const probe = pod("probe-w1", "w1", { namespace: "turntable-agents", controller: undefined });
    const made = await planOf(fakeCluster({ listPods: () => Promise.resolve([probe]) }));
    assert.deepEqual([made.refusals, made.knownBad], [[], 0]);
  });
});

describe("what was in trouble before", () => {
  it("is known by the controllers of pods that are not ready, once each", () =>
    assert.deepEqual(
      findKnownBad([
        pod("a", "w1"),
        pod("b", "w1", { ready: false }),
        pod("c", undefined, { ready: false }),
        pod("bare", "w1", { ready: false, controller: undefined }),
        pod("going", "w1", {
          ready: false,
          controller: undefined,
          deletionTimestamp: "2026-11-30T10:00:00Z",
        }),
      ]),
      ["uid-bare", "uid-owner"],
    ));

  it("may not be more than a workflow can carry", () => {
    const owners = Array.from({ length: 1_001 }, (_, index) => String(index));
    assert.equal(judgeKnownBad(owners.slice(1)), undefined);
    assert.equal(
      judgeKnownBad(owners),
      "at most 1000 controllers may have pods that are not ready, got 1001; repair the cluster before nodes are rolled",
    );
  });
});
