import * as z from "zod";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { findKeptLock } from "../lock/kept-lock.ts";
import type { KeptLock } from "../lock/kept-lock.ts";
import { deployOfHolder, lockHolder } from "../lock/lock-holder.ts";
import { mayTakeOver } from "../lock/may-take-over.ts";
import { holdersOf, takeLock } from "../lock/take-lock.ts";
import { persist } from "../persist.ts";
import { checkRecordedDeploy } from "./check-recorded-deploy.ts";
import { listText } from "./list-text.ts";
import type { Step, StepInput, StepResult } from "./step.ts";
import type { StepWorld } from "./step-world.ts";

/** Takes the one lock of everything that takes a node down, or says who holds it. */
export const lock: Step<{ readonly "deploy-uid": string }> = {
  inputs: z.object({ "deploy-uid": z.string().min(1) }),
  run: async (input, { clock, signal, connect }) => {
    const world = await connect();
    return persist(clock, "the lock", () => take(world, input, input.inputs["deploy-uid"], signal), signal);
  },
};

async function take(
  world: StepWorld,
  { intent }: StepInput,
  uid: string,
  signal: AbortSignal,
): Promise<StepResult> {
  const deploy = await world.deploys.readDeploy(intent.deploy, signal);
  const refusals = checkRecordedDeploy(intent, uid, deploy);
  if (deploy === undefined || refusals.length > 0) {
    return describe(intent.deploy, refusals, []);
  }
  const nodes = await world.reader.listNodes(signal);
  const continued = await findFormerHolders(world, deploy, findKeptLock(nodes), signal);
  const reasons = await takeLock(
    world.lock,
    {
      deploy: intent.deploy,
      continued: new Set(continued),
      nodes: new Set(nodes.map(({ name }) => name)),
      now: new Date(world.clock.now()),
    },
    signal,
  );
  return describe(intent.deploy, reasons, continued);
}

/** Names of the deploys whose lock this one may take over. */
async function findFormerHolders(
  { lock: cluster, deploys }: Pick<StepWorld, "lock" | "deploys">,
  deploy: PipelineDeploy,
  kept: KeptLock,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const names = new Set(
    holdersOf(await cluster.read(signal)).flatMap((holder) => deployOfHolder(holder) ?? []),
  );
  names.delete(deploy.metadata.name);
  const holders = await Promise.all([...names].map((name) => deploys.readDeploy(name, signal)));
  return holders.flatMap((holder) =>
    holder !== undefined && mayTakeOver(deploy, holder, kept) ? [holder.metadata.name] : [],
  );
}

function describe(deploy: string, reasons: readonly string[], takenOverFrom: readonly string[]): StepResult {
  const taken = reasons.length === 0;
  const from = takenOverFrom.length === 0 ? "" : `, taken over from ${takenOverFrom.join(", ")}`;
  return {
    refused: !taken,
    json: { holder: lockHolder(deploy), taken, takenOverFrom: taken ? takenOverFrom : [], reasons },
    text: taken
      ? `${deploy} holds the lock${from}.\n`
      : listText(`${deploy} does not hold the lock`, reasons),
  };
}
