import assert from "node:assert/strict";
import { formatEtcdReport } from "../../../../pipelines/etcd/etcd-report.ts";
import type { EtcdView } from "../../../../pipelines/etcd/etcd-view.ts";
import { finalVerify } from "../../../../pipelines/steps/final-verify.ts";
import type { TargetDeclaration } from "../../../../pipelines/target-declaration.ts";
import { node, WORKERS } from "../plan/objects-fixture.ts";
import { FakeWorld, halfRolled, heldBy, INPUT, PIN, proven } from "./fake-world.ts";
import type { FakeOptions } from "./fake-world.ts";

const NODES = [node("m1"), proven("w1"), proven("w2")];

async function verify(options: FakeOptions, declared = WORKERS) {
  const world = new FakeWorld({ nodes: NODES, ...options });
  const inputs = { pin: PIN, "known-bad": new Set<string>() };
  const { refused, json, text } = await finalVerify.run({ ...INPUT, declared, inputs }, world.context());
  const { reasons } = json as { readonly reasons: readonly string[] }; // As the step types it.
  return { world, refused, reasons, text };
}

describe("the step that proves the whole fleet", () => {
  it("passes a fleet of which every node is proven, after a throwaway pod on each", async () => {
    const { world, refused, text } = await verify({});
    assert.deepEqual([refused, world.pods], [false, ["probe-w1-gate", "probe-w2-gate"]]);
    assert.equal(text, `All 2 nodes of lab-workers run 6.18.9 (${PIN.digest}).\n`);
  });

  const broken: Record<string, readonly [FakeOptions, readonly string[]]> = {
    "a node that nobody rolled": [
      { nodes: [node("m1"), proven("w1"), node("w2")] },
      [
        `every node of the fleet must be proven to run ${PIN.digest} since it booted, got no proof of w2; start the deploy again`,
      ],
    ],
    "a node that booted again since it was proven": [
      { nodes: [node("m1"), proven("w1"), proven("w2", 0, { bootId: "another" })] },
      [
        `every node of the fleet must be proven to run ${PIN.digest} since it booted, got no proof of w2; start the deploy again`,
      ],
    ],
    "a node that went away": [
      { nodes: [node("m1"), proven("w1", 0, { ready: false }), proven("w2")] },
      ["every node of the fleet must be Ready, got NotReady for w1"],
    ],
    "a node that is half rolled": [
      { nodes: [node("m1"), proven("w1"), halfRolled("w2")] },
      [
        `every node of the fleet must be proven to run ${PIN.digest} since it booted, got no proof of w2; start the deploy again`,
        "no node may be half rolled, got w2",
      ],
    ],
    "a lock that somebody took away": [
      { lock: { ...heldBy("d1"), lease: undefined } },
      ["the deploy must hold the Lease kube-system/node-maintenance, got nobody holds it"],
    ],
    "a fleet without nodes": [{ nodes: [node("m1")] }, ["the fleet must have a node, got none"]],
    "a throwaway pod that does not run": [
      {
        runPod: ({ metadata }) => (metadata.name === "probe-w2-gate" ? { failure: "api: no" } : { word: "" }),
      },
      [
        "a throwaway pod must run on w2, got the probe of w2 failed with exit code 1: api: no; look at its container runtime",
      ],
    ],
  };
  for (const [what, [options, reasons]] of Object.entries(broken)) {
    it(`refuses ${what}`, async () => {
      const result = await verify(options);
      assert.deepEqual([result.refused, result.reasons], [true, reasons]);
    });
  }

  describe("of masters", () => {
    const masters = ["m1", "m2", "m3"];
    const nodes = masters.map((name, index) =>
      proven(name, 0, {
        addresses: [`10.0.0.${index + 1}`],
        labels: { "node-role.kubernetes.io/control-plane": "true" },
      }),
    );
    const declared: TargetDeclaration = {
      ...WORKERS,
      fleet: "master",
      nodeSelector: "node-role.kubernetes.io/control-plane",
      hostNames: masters,
    };
    const view = (name: string): EtcdView => ({
      clusterId: "c",
      memberId: name,
      version: "3.6.16",
      leader: "m1",
      appliedIndex: 7n,
      members: masters.map((each) => ({ id: each, name: each, learner: false })),
      alarms: [],
      errors: [],
    });
    const asking = (silent: string | undefined): FakeOptions => ({
      nodes,
      runPod: ({ metadata: { name } }) => {
        const master = name.replace("etcd-", "");
        if (!name.startsWith("etcd-")) {
          return { word: "" };
        }
        return { word: formatEtcdReport(master === silent ? { problem: "refused" } : view(master)) };
      },
    });

    it("passes when every etcd answers and agrees", async () => {
      const { world, refused } = await verify(asking(undefined), declared);
      assert.equal(refused, false);
      assert.deepEqual(world.pods.slice(0, 3), ["etcd-m1", "etcd-m2", "etcd-m3"]);
    });

    it("refuses when one does not answer", async () => {
      const { refused, reasons } = await verify(asking("m2"), declared);
      assert.equal(refused, true);
      assert.equal(reasons[0], "etcd on m2 must answer, got no answer: refused; bring it back first");
    });
  });
});
