import type { Clock } from "../clock.ts";
import type { PodRunner } from "../kube/pod-runner.ts";
import { waitUntil } from "../wait-until.ts";
import { runPod } from "./run-pod.ts";

/** How long an earlier pod is looked for while the API server is away. */
const LOOK_SECONDS = 300;

/**
 * Runs a pod to its end. A pod of its name may be there from a step that was killed: one that still runs is taken
 * over, one that has ended is removed first, because what it saw is old.
 *
 * @returns the container's last word
 * @throws PodFailed, WaitedInVain
 */
export async function runPodAnew(
  pods: PodRunner,
  clock: Clock,
  task: Parameters<typeof runPod>[2],
  signal: AbortSignal,
): Promise<string> {
  const { namespace, name } = task.pod.metadata;
  const removeEnded = async (): Promise<string | undefined> => {
    const earlier = await pods.read(namespace, name, signal);
    if (earlier === undefined || !["Succeeded", "Failed"].includes(earlier.phase)) {
      return undefined;
    }
    await pods.remove(namespace, name, signal);
    return `its pod of before, ${name}, is still there`;
  };
  await waitUntil(clock, task.what, removeEnded, { deadlineSeconds: LOOK_SECONDS }, signal);
  return runPod(pods, clock, task, signal);
}
