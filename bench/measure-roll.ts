import * as z from "zod";
import { deployStatusSchema } from "../pipelines/api/deploy-status.ts";
import type { NodeStatus } from "../pipelines/api/node-status.ts";
import { PIPELINES_NAMESPACE } from "../pipelines/names.ts";
import { apiAsks } from "../test/support/lab/api-asks.ts";
import { startProbe } from "../test/support/lab/api-probe.ts";
import type { ProbeResult } from "../test/support/lab/api-probe.ts";
import { startMarginWatch } from "../test/support/lab/etcd-margin.ts";
import type { Rolls, ShortTarget } from "../test/support/roll/rolls.ts";

const PROBE_CONFIG_MAP = "default/bench-probe";
const MOST_SECONDS = 1_800;

/** What was seen while a fleet was rolled. */
export interface RollFigures {
  readonly target: ShortTarget;
  /** From the wish to the end, a person's wait at the gate included, which here is none. */
  readonly seconds: number;
  readonly nodes: readonly NodeStatus[];
  readonly reads: ProbeResult;
  readonly writes: ProbeResult;
  /** How long etcd could not have lost another member. */
  readonly marginZeroSeconds: number;
}

const deploySchema = z.object({ status: deployStatusSchema });

/** Rolls a fleet to a kernel that it does not have, and approves at once. @throws Error when it does not succeed */
export async function measureRoll(rolls: Rolls, target: ShortTarget): Promise<RollFigures> {
  const { lab } = rolls.lab;
  const io = { now: () => performance.now(), sleep: (milliseconds: number) => lab.io.sleep(milliseconds) };
  const asks = await apiAsks(lab.kubeconfig, PROBE_CONFIG_MAP);
  const [reading, writing] = [startProbe(asks.readyz, io), startProbe(asks.write, io)];
  const margin = startMarginWatch(lab, io);
  const start = io.now();
  const rolled = rollFleet(rolls, target);
  await Promise.allSettled([rolled]);
  const seconds = (io.now() - start) / 1_000;
  const [reads, writes, marginZeroSeconds] = await Promise.all([
    reading.stop(),
    writing.stop(),
    margin.stop(),
  ]);
  return { target, seconds, nodes: await rolled, reads, writes, marginZeroSeconds };
}

async function rollFleet(rolls: Rolls, target: ShortTarget): Promise<readonly NodeStatus[]> {
  const { name } = await rolls.deployNew(target);
  await rolls.approve(name);
  const { phase, message = "" } = await rolls.untilEnded(name, MOST_SECONDS);
  if (phase !== "Succeeded") {
    throw new Error(`a roll must succeed to be measured, got ${phase}: ${message}`);
  }
  const get = ["get", "pipelinedeploy", name, "--namespace", PIPELINES_NAMESPACE, "--output=json"];
  return deploySchema.parse(JSON.parse(await rolls.lab.kubectl(...get))).status.nodes ?? [];
}
