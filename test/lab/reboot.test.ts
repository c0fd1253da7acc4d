import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { rebootNode } from "../../lab/machine/power.ts";
import { apiAsks } from "../support/lab/api-asks.ts";
import { startProbe } from "../support/lab/api-probe.ts";
import { readBootIds } from "../support/lab/boot-ids.ts";
import type { BootIds } from "../support/lab/boot-ids.ts";
import { readVoters } from "../support/lab/etcd-voters.ts";
import { createPod, runPod } from "../support/lab/run-pod.ts";
import { TOOLS_IMAGE } from "../support/lab/tools-image.ts";
import { useLab } from "../support/lab/use-lab.ts";
import { useNamespace } from "../support/lab/use-namespace.ts";
import { waitForReboot } from "../support/lab/wait-for-reboot.ts";

const NAMESPACE = "reboot-check";
const BOOT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe("a host of the lab", function () {
  this.timeout(180_000);
  const lab = useLab();
  useNamespace(lab, NAMESPACE, "infra");

  it("has a boot id of its own, which its node reports", async () => {
    const names = lab().lab.nodes.map(({ name }) => name);
    const ids = await Promise.all(names.map((name) => readBootIds(lab(), name)));

    ids.forEach(({ host }) => assert.match(host, BOOT_ID));
    assert.deepEqual(
      ids.map(({ node }) => node),
      ids.map(({ host }) => host),
    );
    assert.equal(new Set(ids.map(({ host }) => host)).size, names.length);
  });

  it("is entered by a privileged pod that shares its process ids, and by no other", async () => {
    const script = "cat /proc/1/comm; hostname; systemctl is-system-running --wait";
    const entered = await runPod(lab(), NAMESPACE, "enter", hostPod("w1", ["sh", "-c", script]));
    assert.deepEqual(entered, { phase: "Succeeded", exitCode: 0, log: "systemd\nw1\nrunning\n" });

    const { hostPID: _shared, ...own } = hostPod("w1", ["cat", "/proc/1/comm"]);
    const outside = await runPod(lab(), NAMESPACE, "outside", own);
    assert.notEqual(outside.log, "systemd\n");
  });

  it("reboots when a privileged pod asks its systemd to, and so gets another boot id, as its node does", async () => {
    const before = await readBootIds(lab(), "w2");
    await createPod(lab(), NAMESPACE, "rebooter", hostPod("w2", ["systemctl", "reboot"]));
    await waitForReboot(lab(), "w2", before.host);

    assertRebooted(before, await readBootIds(lab(), "w2"));
  });

  it("keeps etcd's quorum while a master reboots: writes go on and no member is lost", async () => {
    const before = await readBootIds(lab(), "m2");
    const asks = await apiAsks(lab().lab.kubeconfig, `${NAMESPACE}/probe`);
    const io = { now: () => performance.now(), sleep: (time: number) => setTimeout(time) };
    const probe = startProbe(asks.write, io);
    try {
      await rebootNode(lab().lab, "m2");
    } finally {
      const { requests, failures } = await probe.stop();
      assert.ok(requests > failures, `all of ${requests} writes failed`);
    }

    assertRebooted(before, await readBootIds(lab(), "m2"));
    assert.equal(await asks.write(), undefined);
    assert.deepEqual(await readVoters(lab()), ["m1", "m2", "m3"]);
  });
});

function assertRebooted(before: BootIds, now: BootIds): void {
  assert.match(now.host, BOOT_ID);
  assert.notEqual(now.host, before.host);
  assert.equal(now.node, now.host);
}

/** A pod on a node that runs a command in the namespaces of the host's first process. */
function hostPod(nodeName: string, command: readonly string[]) {
  return {
    nodeName,
    hostPID: true,
    restartPolicy: "Never",
    tolerations: [{ operator: "Exists" }],
    containers: [
      {
        name: "main",
        image: TOOLS_IMAGE,
        securityContext: { privileged: true },
        command: ["nsenter", "-t", "1", "-m", "-u", "-i", "-n", "-p", "--", ...command],
      },
    ],
  };
}
