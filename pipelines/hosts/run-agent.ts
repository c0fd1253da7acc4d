import type { Clock } from "../clock.ts";
import type { PodRunner } from "../kube/pod-runner.ts";
import { runPod } from "../pods/run-pod.ts";
import { waitUntil } from "../wait-until.ts";
import { buildAgentPod } from "./agent-pod.ts";
import type { AgentPod } from "./agent-pod.ts";

export interface AgentWorld {
  readonly pods: PodRunner;
  readonly clock: Clock;
}

/** How long an earlier pod is looked for while the API server is away. */
const LOOK_SECONDS = 300;

/**
 * Runs an agent to its end.
 *
 * A pod of the same deed may be there from a step that was killed. One that still runs is taken over; one that has
 * ended is removed first, because what it saw is old.
 *
 * @param what what it does, for messages: `reading w1`
 * @returns what it printed
 * @throws PodFailed, WaitedInVain
 */
export async function runAgent(
  { pods, clock }: AgentWorld,
  what: string,
  agent: AgentPod,
  signal: AbortSignal,
): Promise<string> {
  const pod = buildAgentPod(agent);
  const { namespace, name } = pod.metadata;
  const removeEnded = async (): Promise<string | undefined> => {
    const earlier = await pods.read(namespace, name, signal);
    if (earlier === undefined || !["Succeeded", "Failed"].includes(earlier.phase)) {
      return undefined;
    }
    await pods.remove(namespace, name, signal);
    return `its pod of before, ${name}, is still there`;
  };
  await waitUntil(clock, what, removeEnded, { deadlineSeconds: LOOK_SECONDS }, signal);
  return runPod(pods, clock, { what, pod, deadlineSeconds: agent.deadlineSeconds }, signal);
}
