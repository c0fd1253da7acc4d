import assert from "node:assert/strict";
import { PolicyV1Api } from "@kubernetes/client-node";
import { closedWindow } from "../support/lab/closed-window.ts";
import { shell } from "../support/lab/containers.ts";
import { exists, waitForFlux } from "../support/lab/flux-object.ts";
import { RELEASE } from "../support/lab/kured-flux-objects.ts";
import { applyKured } from "../support/lab/kured-release.ts";
import { askForReboot, seeKured, watchKured, watchKuredFor } from "../support/lab/kured-watch.ts";
import type { KuredMoment } from "../support/lab/kured-watch.ts";
import { readKuredMetric, waitForKuredLine } from "../support/lab/kured-pods.ts";
import { endAlert, raiseAlert } from "../support/lab/lab-alert.ts";
import { describeOverlaps, lockHolders } from "../support/lab/one-at-a-time.ts";
import { removeKured } from "../support/lab/remove-kured.ts";
import { createPod, isPodReady, waitForPod } from "../support/lab/run-pod.ts";
import { useLab } from "../support/lab/use-lab.ts";

const NAMESPACE = "kured";
const PROTECTED = { namespace: NAMESPACE, name: "protected" };
const WORKERS = ["w1", "w2"] as const;
/** One of those that the values of the tree name. */
const ALERT = "KubeNodeNotReady";
/** Three periods of the stand-in. */
const LONG_ENOUGH_SECONDS = 6;

describe("the stand-in for kured", function () {
  this.timeout(180_000);
  const lab = useLab();

  before("nothing of kured is there", async () => {
    assert.equal(await exists(lab(), { kind: "Namespace", name: NAMESPACE }), false);
  });
  after("nothing of kured is there any more", async () => {
    await removeKured(lab());
    for (const worker of WORKERS) {
      await askForReboot(lab(), worker, false);
      await lab().kubectl("uncordon", worker);
    }
    await endAlert(lab(), ALERT);
  });

  it("is not installed with a value that it does not know", async () => {
    await applyKured(lab(), { lockTTL: 0 });

    const failed = await waitForFlux(lab(), RELEASE, "it fails", ({ reason }) => reason === "InstallFailed");
    assert.match(failed.message, /at '\/configuration': additional properties 'lockTTL' not allowed/);
  });

  it("runs on every node, and its metric says which one asks for a reboot", async () => {
    await raiseAlert(lab(), ALERT);
    await applyKured(lab());
    await waitForFlux(lab(), RELEASE, "it is Ready", ({ ready }) => ready === "True");
    await askForReboot(lab(), "w1", true);

    assert.equal(await readKuredMetric(lab(), "w1"), 'kured_reboot_required{node="w1"} 1');
    assert.equal(await readKuredMetric(lab(), "w2"), 'kured_reboot_required{node="w2"} 0');
  });

  it("touches nothing while an alert of the list is active", async () => {
    const start = await seeKured(lab());
    await waitForKuredLine(lab(), "w1", `Reboot blocked: 1 active alerts: ${ALERT}`);

    assertUntouched(start, await watchKuredFor(lab(), LONG_ENOUGH_SECONDS));
  });

  it("gives the lock back and uncordons when a budget forbids the drain", async () => {
    const start = await seeKured(lab());
    await protectPodOn("w1");
    await endAlert(lab(), ALERT);
    const moments = await watchKured(lab(), "w1 is cordoned", ({ away }) => away.includes("w1"));
    await waitForKuredLine(
      lab(),
      "w1",
      "Unable to cordon or drain w1: Error: w1 must be drained in 5 s, left are kured/protected",
    );
    // The next look finds nothing to do.
    await askForReboot(lab(), "w1", false);
    await waitForKuredLine(lab(), "w1", "Reboot not required");
    const end = await seeKured(lab());

    assert.deepEqual(end, start);
    assert.deepEqual(describeOverlaps(moments), []);
    assert.deepEqual(lockHolders(moments), ["w1"]);
    const { metadata } = await lab().core.readNamespacedPod(PROTECTED);
    assert.equal(metadata?.deletionTimestamp, undefined);
  });

  it("reboots the nodes that ask for it one after the other, never two at once", async () => {
    const start = await seeKured(lab());
    await lab().kubectl("delete", "poddisruptionbudget", PROTECTED.name, `--namespace=${NAMESPACE}`);
    await Promise.all(WORKERS.map((worker) => askForReboot(lab(), worker, true)));
    const moments = await watchKured(
      lab(),
      "both workers have rebooted, and nobody has the lock",
      ({ lock, away, bootIds }) =>
        lock === undefined &&
        away.length === 0 &&
        WORKERS.every((worker) => bootIds[worker] !== start.bootIds[worker]),
    );

    assert.deepEqual(describeOverlaps(moments), []);
    assert.deepEqual(lockHolders(moments).toSorted(), WORKERS);
    for (const worker of WORKERS) {
      assert.equal(await readKuredMetric(lab(), worker), `kured_reboot_required{node="${worker}"} 0`);
    }
  });

  it("touches nothing outside its window", async () => {
    await applyKured(lab(), closedWindow(new Date(), "Europe/Berlin"));
    await waitForFlux(lab(), RELEASE, "it is Ready", ({ ready }) => ready === "True");
    const start = await seeKured(lab());
    await askForReboot(lab(), "w1", true);
    await waitForKuredLine(lab(), "w1", "Outside the reboot window");

    assertUntouched(start, await watchKuredFor(lab(), LONG_ENOUGH_SECONDS));
  });

  async function protectPodOn(nodeName: string): Promise<void> {
    const labels = { app: PROTECTED.name };
    await createPod(
      lab(),
      NAMESPACE,
      PROTECTED.name,
      { nodeName, containers: [shell("while :; do sleep 1; done")] },
      labels,
    );
    await waitForPod(lab(), NAMESPACE, PROTECTED.name, "it is Ready", isPodReady);
    await lab()
      .config.makeApiClient(PolicyV1Api)
      .createNamespacedPodDisruptionBudget({
        namespace: NAMESPACE,
        body: {
          metadata: { name: PROTECTED.name },
          spec: { minAvailable: 1, selector: { matchLabels: labels } },
        },
      });
  }
});

function assertUntouched(start: KuredMoment, moments: readonly KuredMoment[]): void {
  assert.ok(moments.length > 0);
  moments.forEach((moment) => assert.deepEqual(moment, start));
  assert.deepEqual(start.away, []);
  assert.equal(start.lock, undefined);
}
