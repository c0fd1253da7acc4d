import assert from "node:assert/strict";
import { AppsV1Api, PolicyV1Api } from "@kubernetes/client-node";
import { failureOf } from "../api/steps/failure-of.ts";
import { webServer } from "../support/lab/containers.ts";
import { createPod, isPodReady, waitForPod, waitForReadyPods } from "../support/lab/run-pod.ts";
import { useLab } from "../support/lab/use-lab.ts";
import { useNamespace } from "../support/lab/use-namespace.ts";
import { waitFor } from "../support/wait-for.ts";

const NAMESPACE = "disruption-check";
const GUARDED = { namespace: NAMESPACE, name: "guarded" };

describe("the pods of a lab", function () {
  this.timeout(180_000);
  const lab = useLab();
  useNamespace(lab, NAMESPACE);

  it("are not evicted while a budget forbids it, and are when it allows it", async () => {
    const { core, config } = lab();
    const evict = () => core.createNamespacedPodEviction({ ...GUARDED, body: { metadata: GUARDED } });
    await createPod(
      lab(),
      NAMESPACE,
      GUARDED.name,
      { nodeName: "w1", containers: [webServer()] },
      { app: "guarded" },
    );
    await waitForPod(lab(), NAMESPACE, GUARDED.name, "it is Ready", isPodReady);
    await createBudget(1, 0);

    assert.match(
      await failureOf(evict()),
      /^429: Cannot evict pod as it would violate the pod's disruption budget\./,
    );
    assert.deepEqual(await nodesOf("guarded"), ["w1"]);

    await config.makeApiClient(PolicyV1Api).deleteNamespacedPodDisruptionBudget(GUARDED);
    await createBudget(0, 1);
    await evict();
    assert.deepEqual(await nodesOf("guarded"), []);
  });

  it("move to another node when theirs is drained", async () => {
    const { core, kubectl } = lab();
    await createDeployment();
    await waitForReadyPods(lab(), NAMESPACE, "moving", 1);
    assert.deepEqual(await nodesOf("moving"), ["w2"]);
    try {
      await kubectl("drain", "w2", "--ignore-daemonsets", "--timeout=90s", "--pod-selector=app=moving");
      await waitForReadyPods(lab(), NAMESPACE, "moving", 1);

      assert.equal((await core.readNode({ name: "w2" })).spec?.unschedulable, true);
      assert.notDeepEqual(await nodesOf("moving"), ["w2"]);
    } finally {
      await kubectl("uncordon", "w2");
    }
  });

  /** Makes the budget of the guarded pod, and waits until the pod is counted. */
  async function createBudget(minAvailable: number, allowed: number): Promise<void> {
    const policy = lab().config.makeApiClient(PolicyV1Api);
    await policy.createNamespacedPodDisruptionBudget({
      namespace: NAMESPACE,
      body: {
        metadata: { name: GUARDED.name },
        spec: { minAvailable, selector: { matchLabels: { app: "guarded" } } },
      },
    });
    await waitFor(
      `the budget allows ${allowed} disruptions`,
      async () => {
        const { status } = await policy.readNamespacedPodDisruptionBudget(GUARDED);
        return status?.expectedPods === 1 && status.disruptionsAllowed === allowed
          ? undefined
          : JSON.stringify(status);
      },
      { deadlineSeconds: 30 },
    );
  }

  /** One pod, on w2 while that takes any. */
  async function createDeployment(): Promise<void> {
    const matchExpressions = [{ key: "kubernetes.io/hostname", operator: "In", values: ["w2"] }];
    const preferred = [{ weight: 100, preference: { matchExpressions } }];
    await lab()
      .config.makeApiClient(AppsV1Api)
      .createNamespacedDeployment({
        namespace: NAMESPACE,
        body: {
          metadata: { name: "moving" },
          spec: {
            selector: { matchLabels: { app: "moving" } },
            template: {
              metadata: { labels: { app: "moving" } },
              spec: {
                terminationGracePeriodSeconds: 1,
                automountServiceAccountToken: false,
                containers: [webServer()],
                affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: preferred } },
              },
            },
          },
        },
      });
  }

  /** Nodes of the pods with the label `app` that nobody has told to go. */
  async function nodesOf(app: string): Promise<string[]> {
    const { items } = await lab().core.listNamespacedPod({
      namespace: NAMESPACE,
      labelSelector: `app=${app}`,
    });
    return items
      .filter(({ metadata }) => metadata?.deletionTimestamp === undefined)
      .map(({ spec }) => spec?.nodeName ?? "");
  }
});
