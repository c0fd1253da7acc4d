import type { SendRequest } from "../../../pipelines/kube/send-request.ts";
import { holdingAlerts, queryAlerts } from "./active-alerts.ts";
import { listBlockingPods } from "./blocking-pods.ts";
import type { KuredFlags } from "./kured-flags.ts";
import type { KuredIo } from "./kured-io.ts";

/** What holds the reboot of this node now; undefined: nothing. What cannot be asked holds it too. */
export async function findBlock(
  send: SendRequest,
  flags: KuredFlags,
  io: Pick<KuredIo, "fetch">,
): Promise<string | undefined> {
  return (await findAlerts(flags, io.fetch)) ?? (await findPods(send, flags));
}

async function findAlerts(flags: KuredFlags, ask: typeof fetch): Promise<string | undefined> {
  const url = flags["prometheus-url"];
  if (url === undefined) {
    return undefined;
  }
  try {
    const names = holdingAlerts(await queryAlerts(ask, url), flags);
    return names.length === 0 ? undefined : `${names.length} active alerts: ${names.join(", ")}`;
  } catch (error) {
    return `prometheus query error: ${String(error)}`;
  }
}

async function findPods(send: SendRequest, flags: KuredFlags): Promise<string | undefined> {
  try {
    const pods = await listBlockingPods(send, flags["node-id"], flags["blocking-pod-selector"]);
    return pods.length === 0 ? undefined : `matching pods: ${pods.join(", ")}`;
  } catch (error) {
    return `pod query error: ${String(error)}`;
  }
}
