import type { PodRunner, PodState } from "../kube/pod-runner.ts";
import { PodFailed } from "../pods/run-pod.ts";
import { WaitedInVain } from "../wait-until.ts";
import type { AgentPod } from "./agent-pod.ts";
import { runAgent } from "./run-agent.ts";
import type { AgentWorld } from "./run-agent.ts";

/** Exit codes from here on are signals, or a container that the next boot found dead; a program says no with 1. */
const SIGNALS_FROM = 128;

/** Why a container that can be started is not yet, or no longer. */
const HARMLESS = /^(|ContainerCreating|PodInitializing|Terminated|NodeShutdown)(:|$)/;

/**
 * Runs the agent that orders a reboot. The host may go down before its kubelet has told how the agent ended, or
 * that it began: an agent of which nothing was heard counts as one that gave the order, unless something kept it
 * from starting. Whether the host reboots is seen by its boot id alone.
 *
 * @returns what it printed; undefined: the host went down before that was told
 * @throws PodFailed when the host says no or the agent could not start, WaitedInVain when it could not start
 */
export async function orderReboot(
  { pods, clock }: AgentWorld,
  what: string,
  agent: AgentPod,
  signal: AbortSignal,
): Promise<string | undefined> {
  const watched = new WatchedPods(pods);
  try {
    return await runAgent({ pods: watched.runner, clock }, what, agent, signal);
  } catch (error) {
    if (!signal.aborted && mayHaveOrdered(error, watched)) {
      return undefined;
    }
    throw error;
  }
}

function mayHaveOrdered(error: unknown, { began, kept }: WatchedPods): boolean {
  if (error instanceof PodFailed && error.exitCode !== undefined) {
    return error.exitCode >= SIGNALS_FROM;
  }
  return (error instanceof PodFailed || error instanceof WaitedInVain) && began && !kept;
}

/** Remembers what became of the pod. */
class WatchedPods {
  /** It exists. */
  began = false;
  /** It was seen in a state from which it cannot have started. */
  kept = false;
  readonly runner: PodRunner;
  #ran = false;

  constructor(pods: PodRunner) {
    this.runner = {
      create: async (pod, signal) => {
        await pods.create(pod, signal);
        this.began = true;
      },
      read: async (namespace, name, signal) => {
        const seen = await pods.read(namespace, name, signal);
        if (seen !== undefined) {
          this.#see(seen);
        }
        return seen;
      },
      readLog: (namespace, name, signal) => pods.readLog(namespace, name, signal),
      readWarning: (namespace, uid, signal) => pods.readWarning(namespace, uid, signal),
      remove: (namespace, name, signal) => pods.remove(namespace, name, signal),
    };
  }

  #see({ phase, reason }: PodState): void {
    this.began = true;
    this.#ran ||= phase === "Running";
    this.kept = !this.#ran && !HARMLESS.test(reason);
  }
}
