import assert from "node:assert/strict";
import { KubeError } from "../../../../pipelines/kube/kube-error.ts";
import type { OneShotPod, PodRunner, PodState } from "../../../../pipelines/kube/pod-runner.ts";
import { PodFailed, runPod } from "../../../../pipelines/pods/run-pod.ts";
import { WaitedInVain } from "../../../../pipelines/wait-until.ts";
import { FakeClock } from "../fake-clock.ts";

const { signal } = new AbortController();
const POD: OneShotPod = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { namespace: "agents", name: "read-w1" },
  spec: {},
};
const RUN = { what: "reading w1", pod: POD, deadlineSeconds: 20 };

const pending: PodState = {
  uid: "u",
  phase: "Pending",
  reason: "ContainerCreating",
  exitCode: undefined,
  message: "",
};
const succeeded: PodState = { ...pending, phase: "Succeeded", reason: "", exitCode: 0, message: "done" };

/** Answers looks at the pod in turn, the last one for ever. */
class FakePods implements PodRunner {
  readonly calls: string[] = [];
  log = "";
  warning: string | Error = "";
  readonly #looks: (PodState | undefined | KubeError)[];

  constructor(...looks: readonly (PodState | undefined | KubeError)[]) {
    this.#looks = [...looks];
  }

  create({ metadata }: OneShotPod): Promise<void> {
    this.calls.push(`create ${metadata.name}`);
    return Promise.resolve();
  }

  read(): Promise<PodState | undefined> {
    const look = this.#looks.length > 1 ? this.#looks.shift() : this.#looks[0];
    return look instanceof KubeError ? Promise.reject(look) : Promise.resolve(look);
  }

  readLog(): Promise<string> {
    return Promise.resolve(this.log);
  }

  readWarning(namespace: string, uid: string): Promise<string> {
    this.calls.push(`warning of ${namespace}/${uid}`);
    return this.warning instanceof Error ? Promise.reject(this.warning) : Promise.resolve(this.warning);
  }

  remove(_: string, name: string): Promise<void> {
    this.calls.push(`remove ${name}`);
    return Promise.resolve();
  }
}

const CREATED_AND_REMOVED = ["create read-w1", "remove read-w1"];

describe("running a pod to its end", () => {
  it("creates it, gives back its last word and removes it", async () => {
    const pods = new FakePods(undefined, pending, succeeded);
    assert.equal(await runPod(pods, new FakeClock(), RUN, signal), "done");
    assert.deepEqual(pods.calls, CREATED_AND_REMOVED);
  });

  it("waits for the pod that is there already", async () => {
    const pods = new FakePods(pending, succeeded);
    assert.equal(await runPod(pods, new FakeClock(), RUN, signal), "done");
    assert.deepEqual(pods.calls, ["remove read-w1"]);
  });

  it("waits out an API server that is away", async () => {
    const away = new KubeError("GET /: connect ECONNREFUSED", undefined);
    const pods = new FakePods(undefined, away, away, succeeded);
    assert.equal(await runPod(pods, new FakeClock(), RUN, signal), "done");
  });

  it("says at the deadline what holds the pod, and removes it", async () => {
    const reason = "CreateContainerError: read-only file system";
    const pods = new FakePods(undefined, { ...pending, reason });
    await assert.rejects(
      runPod(pods, new FakeClock(), RUN, signal),
      new WaitedInVain(
        "waited 20 s for reading w1 in vain: its pod is Pending (CreateContainerError: read-only file system)",
      ),
    );
    assert.deepEqual(pods.calls, ["create read-w1", "warning of agents/u", "remove read-w1"]);
  });

  it("says at the deadline what the cluster last warned about the pod, when it can be asked", async () => {
    const pods = new FakePods(undefined, pending);
    const waited = "waited 20 s for reading w1 in vain: its pod is Pending (ContainerCreating)";
    pods.warning = "FailedCreatePodSandBox: no space left on device";
    await assert.rejects(
      runPod(pods, new FakeClock(), RUN, signal),
      new WaitedInVain(`${waited}: FailedCreatePodSandBox: no space left on device`),
    );
    pods.warning = new KubeError("forbidden", 403);
    await assert.rejects(runPod(pods, new FakeClock(), RUN, signal), new WaitedInVain(waited));
  });

  const failed: PodState = { ...pending, phase: "Failed", reason: "", exitCode: 3 };
  const words: Record<string, readonly [Partial<PodState>, string, string]> = {
    "its last word": [{ message: "no bootc here\n" }, "log", "no bootc here"],
    "the end of its log": [{}, "panic", "panic"],
    "the pod's reason": [{ reason: "Evicted: memory" }, "", "Evicted: memory"],
    "that there is no word": [{}, "", "its pod left no word"],
  };
  for (const [what, [state, log, word]] of Object.entries(words)) {
    it(`fails with ${what}`, async () => {
      const pods = new FakePods(undefined, { ...failed, ...state });
      pods.log = log;
      await assert.rejects(
        runPod(pods, new FakeClock(), RUN, signal),
        new PodFailed(`reading w1 failed with exit code 3: ${word}`, 3),
      );
      assert.deepEqual(pods.calls, CREATED_AND_REMOVED);
    });
  }

  it("does not wait out a refusal", async () => {
    const refused = new KubeError("POST /: the API server answers 403: no", 403);
    const pods = new FakePods(refused);
    await assert.rejects(runPod(pods, new FakeClock(), RUN, signal), refused);
  });
});
