import type { Clock } from "../clock.ts";
import { KubeError } from "../kube/kube-error.ts";
import type { OneShotPod, PodRunner, PodState } from "../kube/pod-runner.ts";
import { waitUntil, WaitedInVain } from "../wait-until.ts";

/** A pod's container ended, and not well. */
export class PodFailed extends Error {
  override readonly name = "PodFailed";
  readonly exitCode: number | undefined;

  constructor(message: string, exitCode: number | undefined) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Once the answer is known, this is how long its pod is tried to be removed. */
const REMOVE_SECONDS = 60;

/**
 * Runs a pod to its end and removes it. A pod of that name that is there already, because whoever started it
 * was killed, is waited for instead.
 *
 * @param what what the pod does, for messages: `reading w1`
 * @returns the container's last word
 * @throws PodFailed when the container ends badly, WaitedInVain with the pod's reason at the deadline
 */
export async function runPod(
  api: PodRunner,
  clock: Clock,
  { what, pod, deadlineSeconds }: { what: string; pod: OneShotPod; deadlineSeconds: number },
  signal: AbortSignal,
): Promise<string> {
  const { namespace, name } = pod.metadata;
  let ended: PodState | undefined;
  const attempt = async () => {
    const seen = await api.read(namespace, name, signal);
    if (seen === undefined) {
      await api.create(pod, signal);
      return "its pod has just been created";
    }
    ended = seen;
    return ["Succeeded", "Failed"].includes(seen.phase) ? undefined : whyNotEnded(seen);
  };
  try {
    await waitUntil(clock, what, attempt, { deadlineSeconds }, signal);
    if (ended?.phase !== "Succeeded") {
      throw new PodFailed(await describeFailure(api, what, pod, ended, signal), ended?.exitCode);
    }
    return ended.message;
  } catch (error) {
    throw error instanceof WaitedInVain ? await withWarning(api, namespace, ended, error, signal) : error;
  } finally {
    await removePod(api, clock, pod, signal);
  }
}

function whyNotEnded({ phase, reason }: PodState): string {
  return `its pod is ${phase}${reason === "" ? "" : ` (${reason})`}`;
}

async function describeFailure(
  api: PodRunner,
  what: string,
  { metadata }: OneShotPod,
  state: PodState | undefined,
  signal: AbortSignal,
): Promise<string> {
  const log = await api.readLog(metadata.namespace, metadata.name, signal).catch(() => "");
  const code = state?.exitCode === undefined ? "" : ` with exit code ${state.exitCode}`;
  const said = [state?.message.trim() ?? "", log, state?.reason ?? ""].find((text) => text !== "");
  return `${what} failed${code}: ${said ?? "its pod left no word"}`;
}

/** The same, with what the cluster last warned about the pod. */
async function withWarning(
  api: PodRunner,
  namespace: string,
  state: PodState | undefined,
  error: WaitedInVain,
  signal: AbortSignal,
): Promise<WaitedInVain> {
  const warning =
    state === undefined ? "" : await api.readWarning(namespace, state.uid, signal).catch(() => "");
  return warning === "" ? error : new WaitedInVain(`${error.message}: ${warning}`, { cause: error });
}

async function removePod(
  api: PodRunner,
  clock: Clock,
  { metadata }: OneShotPod,
  signal: AbortSignal,
): Promise<void> {
  const attempt = async (): Promise<undefined> => {
    await api.remove(metadata.namespace, metadata.name, signal);
  };
  try {
    await waitUntil(
      clock,
      `the removal of ${metadata.name}`,
      attempt,
      { deadlineSeconds: REMOVE_SECONDS },
      signal,
    );
  } catch (error) {
    // What the pod did is the answer; a pod that stays is found by its name, or by its deadline.
    if (error instanceof KubeError && !error.retryable) {
      throw error;
    }
  }
}
