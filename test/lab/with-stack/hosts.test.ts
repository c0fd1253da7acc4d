import assert from "node:assert/strict";
import { ASKING, KERNEL, RUNTIME, UPDATE } from "../../support/lab/night-packages.ts";
import { installedVersions, offerUpdates, passNight, takeUpdatesBack } from "../../support/lab/night.ts";
import { fromEach, onHosts } from "../../support/lab/on-hosts.ts";
import { useLabStack } from "../../support/lab/use-lab-stack.ts";
import { useLab } from "../../support/lab/use-lab.ts";

/** What a night must not touch. */
const RUNNING = `cat /proc/sys/kernel/random/boot_id
systemctl show --property=MainPID --value containerd.service kubelet.service ssh.service`;

describe("a night of the hosts of a lab", function () {
  this.timeout(300_000);
  const lab = useLab();
  useLabStack(lab);
  let names: readonly string[];
  let runningBefore: Record<string, string>;

  before("each host has packages for which the archive has an update, and a night goes by", async () => {
    names = lab().lab.nodes.map(({ name }) => name);
    await offerUpdates(lab(), names);
    assert.deepEqual(await onHosts(lab(), "find /run -name 'reboot-required*'", names), fromEach(names, ""));
    runningBefore = await onHosts(lab(), RUNNING, names);
    await passNight(lab(), names);
  });

  after("the packages are gone", () => takeUpdatesBack(lab(), names));

  it("installs security updates, and leaves a kernel and a container runtime of the same archive alone", async () => {
    assert.deepEqual(
      await installedVersions(lab(), names),
      fromEach(names, [`${RUNTIME} 1.0`, `${ASKING} 1.1`, `${UPDATE} 1.1`, `${KERNEL} 1.0`].join("\n")),
    );
  });

  it("leaves kured's sentinel where a package asked for a reboot", async () => {
    assert.deepEqual(
      await onHosts(lab(), "stat --format=%F /var/run/reboot-required; cat /run/reboot-required.pkgs", names),
      fromEach(names, `regular empty file\n${ASKING}`),
    );
  });

  it("reboots nothing, plans no reboot and restarts neither the runtime nor the kubelet", async () => {
    assert.deepEqual(await onHosts(lab(), RUNNING, names), runningBefore);
    assert.deepEqual(
      await onHosts(lab(), "find /run/systemd/shutdown -name scheduled", names),
      fromEach(names, ""),
    );
  });
});
