import assert from "node:assert/strict";
import type { GatedPod } from "../../../../pipelines/green/gated-pod.ts";
import type { ClusterNode } from "../../../../pipelines/kube/cluster-node.ts";
import { greenGateStep } from "../../../../pipelines/steps/green-gate.ts";
import { node } from "../plan/objects-fixture.ts";
import { FakeWorld, INPUT, NOW, PIN, proven } from "./fake-world.ts";
import type { FakeOptions } from "./fake-world.ts";

const NODES = [node("m1"), proven("w1", 3), proven("w2", 1), proven("w3", 2)];
const wedgedOn = (nodeName: string): GatedPod => ({
  namespace: "shop",
  name: "a",
  owner: "owner-a",
  nodeName,
  phase: "Pending",
  terminating: false,
  ready: false,
  since: NOW,
  reasons: ["CreateContainerError"],
});

async function gate(options: FakeOptions, knownBad: readonly string[] = []) {
  const world = new FakeWorld({ nodes: NODES, ...options });
  const inputs = { node: "w1", pin: PIN, "known-bad": new Set(knownBad) };
  const result = await greenGateStep.run({ ...INPUT, inputs }, world.context());
  return { world, ...result };
}

async function textOf(nodes: readonly ClusterNode[]): Promise<string> {
  return (await gate({ nodes })).text ?? "";
}

describe("the step of the green gate", () => {
  it("proves the node just rolled, and the one rolled before it", async () => {
    const { refused, json, text, world } = await gate({});
    assert.deepEqual(
      [refused, json],
      [false, { node: "w1", green: true, reasons: [], notes: [], probed: ["w1", "w3"], looks: 3 }],
    );
    assert.equal(text, "w1 is green (3 looks, probed w1, w3).\n");
    assert.deepEqual(world.pods, ["probe-w1-gate", "probe-w3-gate"]);
  });

  it("fails when a throwaway pod does not run", async () => {
    const { refused, text } = await gate({
      runPod: ({ metadata }) => (metadata.name === "probe-w3-gate" ? { failure: "dns: no" } : { word: "" }),
    });
    assert.equal(refused, true);
    assert.equal(
      text,
      "w1 is not green (1 looks, probed w1, w3):\n  - a throwaway pod must run on w3, got the probe of w3 failed with exit code 1: dns: no; look at its container runtime before anything else is rolled\n",
    );
  });

  it("fails when a node runs in another boot than it was proven in, or is gone", async () => {
    assert.match(
      await textOf([node("m1"), { ...proven("w1"), bootId: "another" }]),
      /w1 must reboot once, got the boot another after it was proven in another; find out why it restarts/,
    );
    assert.match(await textOf([node("m1")]), /w1 must stay a node of the cluster, got deleted/);
  });

  it("fails when containers do not start on a node that is proven, whosever they are", async () => {
    for (const name of ["w1", "w2"]) {
      const { refused, json } = await gate({ gatedPods: [wedgedOn(name)] });
      assert.equal(refused, true);
      assert.deepEqual((json as { readonly reasons: unknown }).reasons, [
        `containers must start on a node that was rolled, got shop/a on ${name} (CreateContainerError); look at its container runtime before anything else is rolled`,
      ]); // As the step types it.
    }
  });

  it("does not count what was in trouble before, nor what is on a node that is not rolled yet", async () => {
    assert.equal((await gate({ gatedPods: [wedgedOn("w1")] }, ["owner-a"])).refused, false);
    assert.equal((await gate({ gatedPods: [wedgedOn("m1")] })).refused, false);
  });

  it("waits for every node of the cluster, to its deadline", async () => {
    const { refused, text } = await gate({ nodes: [node("m1", { ready: false }), proven("w1")] });
    assert.equal(refused, true);
    assert.equal(
      text,
      "w1 is not green (7 looks, probed w1):\n  - waited 62 s for w1 to be green in vain: not Ready: m1\n",
    );
  });
});
