import * as z from "zod";
import { askEtcd } from "../etcd/ask-etcd.ts";
import { judgeEtcd } from "../etcd/judge-etcd.ts";
import { createGreenWorld, probe } from "../green/green-world.ts";
import type { ClusterNode } from "../kube/cluster-node.ts";
import { checkLockOurs } from "../lock/check-lock-ours.ts";
import { joinNames } from "../plan/limits.ts";
import { partitionFleets } from "../plan/partition-fleets.ts";
import type { HostTarget } from "../roll/host-agent.ts";
import type { TargetDeclaration } from "../target-declaration.ts";
import { waitUntil, WaitedInVain } from "../wait-until.ts";
import { judgeFleet } from "./judge-fleet.ts";
import { listText } from "./list-text.ts";
import { knownBadInput, pinInput } from "./step-inputs.ts";
import type { Step, StepContext, StepInput } from "./step.ts";
import type { StepWorld } from "./step-world.ts";

interface FinalInputs {
  readonly pin: HostTarget;
  readonly "known-bad": ReadonlySet<string>;
}

/** How many probes are under way at once. */
const PROBES = 5;
const INTERVAL_SECONDS = 10;

/** Proves the whole fleet once more: every node runs the target, its runtime works, and nothing is missing. */
export const finalVerify: Step<FinalInputs> = {
  inputs: z.object({ pin: pinInput, "known-bad": knownBadInput }),
  run: async (input, context) => {
    const world = await context.connect();
    const seen = new FinalLook(world, input);
    const reasons = await waitForFleet(seen, input.declared, context);
    const wedged =
      reasons.length > 0 ? [] : await probeAll(world, input.declared, seen.fleet, context.signal);
    const all = [...reasons, ...wedged];
    const { pin } = input.inputs;
    return {
      refused: all.length > 0,
      json: {
        verified: all.length === 0,
        nodes: seen.fleet.length,
        probed: reasons.length > 0 ? 0 : seen.fleet.length,
        reasons: all,
        notes: seen.notes,
      },
      text:
        all.length === 0
          ? `All ${seen.fleet.length} nodes of ${input.declared.target} run ${pin.version} (${pin.digest}).\n`
          : listText(`${input.declared.target} is not proven`, all),
    };
  },
};

class FinalLook {
  fleet: readonly ClusterNode[] = [];
  notes: readonly string[] = [];
  readonly #world: StepWorld;
  readonly #input: StepInput & { readonly inputs: FinalInputs };

  constructor(world: StepWorld, input: StepInput & { readonly inputs: FinalInputs }) {
    this.#world = world;
    this.#input = input;
  }

  /** What is not as it must be, a sentence each. */
  async judge(signal: AbortSignal): Promise<readonly string[]> {
    const { reader, lock } = this.#world;
    const { intent, declared, inputs } = this.#input;
    const { digest } = inputs.pin;
    const nodes = await reader.listNodes(signal);
    const { members } = partitionFleets(nodes, { [declared.fleet]: declared.nodeSelector });
    this.fleet = members.get(declared.fleet) ?? [];
    const options = { declared, digest, rolled: [], knownBad: inputs["known-bad"] };
    const [look, held, etcd] = await Promise.all([
      createGreenWorld(this.#world, options).look(signal),
      lock.read(signal),
      this.#judgeEtcd(signal),
    ]);
    this.notes = look.notes;
    return [
      ...judgeFleet(this.fleet, digest),
      ...checkLockOurs(held, intent.deploy),
      ...etcd,
      ...look.wedged,
      ...look.waiting,
      ...look.volumes,
    ];
  }

  async #judgeEtcd(signal: AbortSignal): Promise<readonly string[]> {
    const { declared } = this.#input;
    const { acknowledgeSingleMaster, fleet, image, programConfigMapName, etcd } = declared;
    if (fleet !== "master") {
      return [];
    }
    const { pods, clock } = this.#world;
    const questioner = { pods, clock, image, programConfigMapName, etcd };
    return judgeEtcd(await askEtcd(questioner, this.fleet, signal), { acknowledgeSingleMaster });
  }
}

/** Waits as long as the gate of a node would: volumes are rebuilt, and pods come up. */
async function waitForFleet(
  look: FinalLook,
  { target, deadlines }: TargetDeclaration,
  { clock, signal }: StepContext,
): Promise<readonly string[]> {
  let reasons: readonly string[] = [];
  const attempt = async () => {
    reasons = await look.judge(signal);
    return reasons.length === 0 ? undefined : joinNames(reasons);
  };
  const limits = { deadlineSeconds: deadlines.greenSeconds, intervalSeconds: INTERVAL_SECONDS };
  try {
    await waitUntil(clock, `${target} to be whole`, attempt, limits, signal);
    return [];
  } catch (error) {
    if (error instanceof WaitedInVain && reasons.length > 0) {
      return reasons;
    }
    throw error;
  }
}

async function probeAll(
  world: StepWorld,
  declared: TargetDeclaration,
  fleet: readonly ClusterNode[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const failures: string[] = [];
  const queue = fleet.values();
  const worker = async () => {
    for (const { name } of queue) {
      const failure = await probe(world, declared, name, signal);
      if (failure !== undefined) {
        failures.push(`a throwaway pod must run on ${name}, got ${failure}; look at its container runtime`);
      }
    }
  };
  await Promise.all(Array.from({ length: PROBES }, worker));
  return failures.toSorted((a, b) => a.localeCompare(b));
}
