import { rebootNode } from "../lab/machine/power.ts";
import type { Lab } from "../lab/lab.ts";
import { apiAsks } from "../test/support/lab/api-asks.ts";
import type { ApiAsks } from "../test/support/lab/api-asks.ts";
import { startProbe } from "../test/support/lab/api-probe.ts";
import type { ProbeResult } from "../test/support/lab/api-probe.ts";
import { startMarginWatch } from "../test/support/lab/etcd-margin.ts";

const PROBE_CONFIG_MAP = "default/bench-probe";
/** How long a node is left alone after a reboot, so that it does not weigh on the next one. */
const REST_MILLISECONDS = 20_000;
const CATCH_UP_MILLISECONDS = 5_000;

/** What was seen while a master rebooted. */
export interface MasterReboot {
  readonly node: string;
  /** From the order to Ready under the new boot id. */
  readonly seconds: number;
  readonly reads: ProbeResult;
  readonly writes: ProbeResult;
  /** How long etcd could not have lost another member. */
  readonly marginZeroSeconds: number;
}

/** Seconds that a node takes from the order to reboot to Ready. */
export async function timeReboot(lab: Lab, node: string): Promise<number> {
  const start = performance.now();
  await rebootNode(lab, node);
  return (performance.now() - start) / 1_000;
}

/** Reboots each master in turn, with probes beside it. */
export async function rebootMasters(lab: Lab): Promise<readonly MasterReboot[]> {
  const asks = await apiAsks(lab.kubeconfig, PROBE_CONFIG_MAP);
  const reboots: MasterReboot[] = [];
  for (const { name } of lab.nodes.filter(({ role }) => role === "master")) {
    lab.io.report(`rebooting ${name} with probes`);
    reboots.push(await watchReboot(lab, name, asks));
    await lab.io.sleep(REST_MILLISECONDS);
  }
  return reboots;
}

async function watchReboot(lab: Lab, node: string, asks: ApiAsks): Promise<MasterReboot> {
  const io = { now: () => performance.now(), sleep: (time: number) => lab.io.sleep(time) };
  const [reading, writing] = [startProbe(asks.readyz, io), startProbe(asks.write, io)];
  const margin = startMarginWatch(lab, io);
  const rebooted = timeReboot(lab, node);
  await Promise.allSettled([rebooted]);
  // What the member still has to catch up on counts as well.
  await lab.io.sleep(CATCH_UP_MILLISECONDS);
  const [reads, writes, marginZeroSeconds] = await Promise.all([
    reading.stop(),
    writing.stop(),
    margin.stop(),
  ]);
  return { node, seconds: await rebooted, reads, writes, marginZeroSeconds };
}
