import type { OneShotPod, PodRunner, PodState } from "../../../../pipelines/kube/pod-runner.ts";

export const PENDING: PodState = {
  uid: "u",
  phase: "Pending",
  reason: "ContainerCreating",
  exitCode: undefined,
  message: "",
};
export const RUNNING: PodState = { ...PENDING, phase: "Running", reason: "" };

export function ended(exitCode: number | undefined, message: string, reason = ""): PodState {
  return { ...PENDING, phase: exitCode === 0 ? "Succeeded" : "Failed", reason, exitCode, message };
}

/** Answers looks at pods in turn, the last one for ever. */
export class FakePods implements PodRunner {
  readonly calls: string[] = [];
  readonly created: OneShotPod[] = [];
  readonly #looks: (PodState | undefined | Error)[];

  constructor(...looks: readonly (PodState | undefined | Error)[]) {
    this.#looks = [...looks];
  }

  create(pod: OneShotPod): Promise<void> {
    this.calls.push("create");
    this.created.push(pod);
    return Promise.resolve();
  }

  read(): Promise<PodState | undefined> {
    const look = this.#looks.length > 1 ? this.#looks.shift() : this.#looks[0];
    return look instanceof Error ? Promise.reject(look) : Promise.resolve(look);
  }

  readLog(): Promise<string> {
    return Promise.resolve("");
  }

  readWarning(): Promise<string> {
    return Promise.resolve("");
  }

  remove(): Promise<void> {
    this.calls.push("remove");
    return Promise.resolve();
  }
}
