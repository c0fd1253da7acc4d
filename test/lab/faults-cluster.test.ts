import { AppsV1Api } from "@kubernetes/client-node";
import assert from "node:assert/strict";
import { budgetThatBlocks } from "../../lab/faults/budget-that-blocks.ts";
import { kuredLockHeld } from "../../lab/faults/kured-lock-held.ts";
import { networkCutFromRegistry } from "../../lab/faults/network-cut-from-registry.ts";
import { podThatWillNotDie } from "../../lab/faults/pod-that-will-not-die.ts";
import { podWithFinalizer } from "../../lab/faults/pod-with-finalizer.ts";
import { registryDown } from "../../lab/faults/registry-down.ts";
import { faultNamespace } from "../../lab/faults/troubled-workload.ts";
import { shell } from "../support/lab/containers.ts";
import { tryFault } from "../support/lab/fault-trial.ts";
import { testInLanes } from "../support/lab/lanes.ts";
import { seeCommand, seeReady } from "../support/lab/observe-node.ts";
import { seeEviction } from "../support/lab/observe-workload.ts";
import type { TestLab } from "../support/lab/test-lab.ts";
import { useLab } from "../support/lab/use-lab.ts";
import { useNamespace } from "../support/lab/use-namespace.ts";

const NAMESPACE = "fault-cluster-check";
const NOTHING = { status: 0, terminating: false, told: false, running: false };
const ASK =
  "curl --silent --output /dev/null --max-time 2 http://registry.lab.internal:5000/v2/ && echo answers";

describe("a fault of what runs in the cluster", function () {
  this.timeout(400_000);
  const started = useLab();
  useNamespace(started, NAMESPACE);

  testInLanes(started, [
    {
      "network-cut-from-registry: one host gets no answer from the registry": (lab) =>
        tryFault(lab, {
          fault: networkCutFromRegistry,
          node: "w1",
          observe: async (seen) => ({
            w1: await seeCommand(seen, "w1", ASK),
            w2: await seeCommand(seen, "w2", ASK),
            ready: await seeReady(seen, "w1"),
          }),
          healthy: { w1: "answers", w2: "answers", ready: "True" },
          broken: [{ w1: "28", w2: "answers", ready: "True" }],
        }),
      "registry-down: the registry refuses connections": (lab) =>
        tryFault(lab, {
          fault: registryDown,
          observe: (seen) => seeCommand(seen, "m1", ASK),
          healthy: "answers",
          broken: ["7"],
        }),
    },
    {
      "budget-that-blocks: an eviction is answered 429": (lab) =>
        tryFault(lab, {
          fault: budgetThatBlocks,
          node: "w2",
          observe: (seen) => seeEviction(seen, faultNamespace("budget-that-blocks", "w2")),
          healthy: NOTHING,
          broken: [{ status: 429, terminating: false, told: false, running: true }],
        }),
      "pod-that-will-not-die: evicted and told to end, the pod runs on": (lab) =>
        tryFault(lab, {
          fault: podThatWillNotDie,
          node: "w2",
          observe: (seen) => seeEviction(seen, faultNamespace("pod-that-will-not-die", "w2")),
          healthy: NOTHING,
          broken: [{ status: 200, terminating: true, told: true, running: true }],
        }),
      "pod-with-finalizer: evicted and ended, the pod stays listed": (lab) =>
        tryFault(lab, {
          fault: podWithFinalizer,
          node: "w2",
          observe: (seen) => seeEviction(seen, faultNamespace("pod-with-finalizer", "w2")),
          healthy: NOTHING,
          broken: [{ status: 200, terminating: true, told: true, running: false }],
        }),
    },
  ]);

  it("kured-lock-held: the lock has a holder that is no node", async () => {
    await createKured(started());
    await tryFault(started(), {
      fault: kuredLockHeld,
      observe: readLockHolder,
      healthy: "nobody",
      broken: ["lab-fault"],
    });
  });

  it("kured-lock-held is refused while somebody else holds the lock", async () => {
    const lock = '{"nodeID":"w1"}';
    await started().kubectl("annotate", "daemonset", "kured", "-n", NAMESPACE, `${LOCK}=${lock}`);
    assert.equal(await kuredLockHeld.refusal?.(started().lab), `kured's lock is held already: ${lock}`);
    await kuredLockHeld.heal(started().lab);
    assert.equal(await readLockHolder(started()), "w1");
  });
});

const LOCK = "weave.works/kured-node-lock";

/** A DaemonSet that is called like kured and runs on no node. */
async function createKured({ config }: TestLab): Promise<void> {
  const labels = { "app.kubernetes.io/name": "kured" };
  await config.makeApiClient(AppsV1Api).createNamespacedDaemonSet({
    namespace: NAMESPACE,
    body: {
      metadata: { name: "kured", labels },
      spec: {
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: { nodeSelector: { "turntable.internal/nowhere": "" }, containers: [shell("sleep 3600")] },
        },
      },
    },
  });
}

async function readLockHolder({ config }: TestLab): Promise<string> {
  const apps = config.makeApiClient(AppsV1Api);
  const { metadata } = await apps.readNamespacedDaemonSet({ namespace: NAMESPACE, name: "kured" });
  // The lock is JSON with the holder's name in it; no lock is no annotation.
  return /"nodeID":"([^"]*)"/.exec(metadata?.annotations?.[LOCK] ?? "")?.[1] ?? "nobody";
}
