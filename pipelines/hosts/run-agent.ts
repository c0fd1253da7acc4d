import type { Clock } from "../clock.ts";
import type { PodRunner } from "../kube/pod-runner.ts";
import { runPodAnew } from "../pods/run-pod-anew.ts";
import { buildAgentPod } from "./agent-pod.ts";
import type { AgentPod } from "./agent-pod.ts";

export interface AgentWorld {
  readonly pods: PodRunner;
  readonly clock: Clock;
}

/**
 * Runs an agent to its end.
 *
 * @param what what it does, for messages: `reading w1`
 * @returns what it printed
 * @throws PodFailed, WaitedInVain
 */
export function runAgent(
  { pods, clock }: AgentWorld,
  what: string,
  agent: AgentPod,
  signal: AbortSignal,
): Promise<string> {
  const { deadlineSeconds } = agent;
  return runPodAnew(pods, clock, { what, pod: buildAgentPod(agent), deadlineSeconds }, signal);
}
