import { rm } from "node:fs/promises";
import { join } from "node:path";
import { labInventoryFile } from "../toolchain/stack/lab-inventory.ts";
import { forgetStack } from "./forget-stack.ts";
import { alone } from "./alone.ts";
import type { Lab } from "./lab.ts";
import { restoreInotifyLimits } from "./machine/inotify-limits.ts";
import { endLabProcesses } from "./machine/lab-processes.ts";
import { removeNetwork } from "./network/network.ts";
import { startStages } from "./stages.ts";

/**
 * Ends a lab and removes everything of it but the passphrase of its stack and what is cached, whatever state it is
 * in. Its hosts are not shut down: nothing of them is kept.
 */
export async function down(lab: Lab): Promise<void> {
  await alone(lab, "taking the lab down", async () => {
    const stage = startStages(lab.io);
    await stage("processes ended", () => endLabProcesses(lab));
    await stage("network removed", () => removeNetwork(lab));
    await stage("limits restored", () => restoreInotifyLimits(lab));
    await stage("files removed", () => removeFiles(lab));
    if (await forgetStack(lab.io)) {
      lab.io.report("Pulumi's state of the stack lab is forgotten: it described the cluster that is gone");
    }
  });
}

async function removeFiles(lab: Lab): Promise<void> {
  const inventory = labInventoryFile(lab.io.root);
  for (const path of [lab.cluster, lab.kubeconfig, inventory, join(lab.folder, "ssh")]) {
    // Somebody may still write into it: a test, or a command that is about to fail.
    await rm(path, { recursive: true, force: true, maxRetries: 10 });
  }
}
