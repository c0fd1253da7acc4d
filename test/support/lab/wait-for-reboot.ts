import { waitFor } from "../wait-for.ts";
import type { TestLab } from "./test-lab.ts";

/**
 * Waits until a node reports another boot id than this one and is Ready. The boot id alone says that a host has
 * rebooted: a short reboot never shows as not Ready.
 */
export async function waitForReboot({ core }: TestLab, name: string, bootId: string): Promise<void> {
  await waitFor(
    `${name} is Ready after a reboot`,
    async () => {
      try {
        const { status } = await core.readNode({ name });
        const ready = (status?.conditions ?? []).find(({ type }) => type === "Ready")?.status;
        return ready === "True" && status?.nodeInfo?.bootID !== bootId
          ? undefined
          : `boot id ${status?.nodeInfo?.bootID ?? "unknown"}, Ready ${ready ?? "unknown"}`;
      } catch (error) {
        // The API server that answers may be the one that reboots.
        return String(error);
      }
    },
    { deadlineSeconds: 120, intervalMilliseconds: 200 },
  );
}
