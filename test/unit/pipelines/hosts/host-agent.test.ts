import assert from "node:assert/strict";
import { createHostAgent } from "../../../../pipelines/hosts/host-agent.ts";
import { hostProgram } from "../../../../pipelines/hosts/host-program.ts";
import { KubeError } from "../../../../pipelines/kube/kube-error.ts";
import type { PodState } from "../../../../pipelines/kube/pod-runner.ts";
import { PodFailed } from "../../../../pipelines/pods/run-pod.ts";
import { WaitedInVain } from "../../../../pipelines/wait-until.ts";
import { FakeClock } from "../fake-clock.ts";
import { ended, FakePods, PENDING, RUNNING } from "./fake-pods.ts";
import { BOOT, bootcText, DIGESTS, IMAGE, slot } from "./report-fixture.ts";

const { signal } = new AbortController();
const AWAY = new KubeError("GET /: connect ECONNREFUSED", undefined);
const READ = bootcText({ booted: slot(DIGESTS.old) });

function agentOf(pods: FakePods, adapter: "bootc" | "apt" = "bootc") {
  return createHostAgent({
    pods,
    clock: new FakeClock(),
    adapter,
    deploy: "linux-7",
    image: "node@sha256:1",
  });
}

function commandOf(pods: FakePods): unknown {
  // As buildAgentPod makes it.
  const spec = pods.created[0]?.spec as {
    readonly containers: readonly { readonly command: readonly string[] }[];
  };
  return spec.containers[0]?.command.slice(4).map((word) => word.replaceAll("$$", () => "$"));
}

describe("the agent on a host", () => {
  it("reads what the host says", async () => {
    const pods = new FakePods(undefined, undefined, RUNNING, ended(0, READ));
    const state = await agentOf(pods).read("w1", IMAGE, signal);
    assert.deepEqual([state.bootId, state.booted], [BOOT, DIGESTS.old]);
    assert.deepEqual(pods.calls, ["create", "remove"]);
    assert.deepEqual(commandOf(pods), [hostProgram("bootc", "read"), "agent", IMAGE.reference]);
  });

  it("takes over a pod at work, and looks anew where one has ended", async () => {
    const atWork = new FakePods(RUNNING, RUNNING, ended(0, READ));
    await agentOf(atWork).read("w1", IMAGE, signal);
    assert.deepEqual(atWork.calls, ["remove"]);
    const over = new FakePods(ended(0, "old"), undefined, undefined, ended(0, READ));
    await agentOf(over).read("w1", IMAGE, signal);
    assert.deepEqual(over.calls, ["remove", "create", "remove"]);
  });

  it("stages by digest, and says why that failed", async () => {
    const pods = new FakePods(undefined, undefined, ended(0, READ));
    await agentOf(pods).stage("w1", IMAGE, signal);
    assert.deepEqual(commandOf(pods), [
      hostProgram("bootc", "stage"),
      "agent",
      IMAGE.reference,
      IMAGE.digest,
    ]);
    await assert.rejects(
      agentOf(new FakePods(undefined, undefined, ended(1, "error: manifest unknown\n"))).stage(
        "w1",
        IMAGE,
        signal,
      ),
      new PodFailed(
        `staging 6.18.9 on w1 failed with exit code 1: error: manifest unknown; registry.example does not have ${IMAGE.reference}; push the image again, then make a new plan`,
        1,
      ),
    );
    await assert.rejects(
      agentOf(new FakePods(undefined, undefined, ended(1, "pinned"))).stage("w1", IMAGE, signal),
      new PodFailed("staging 6.18.9 on w1 failed with exit code 1: pinned", 1),
    );
  });

  it("orders a reboot of this very boot, and tells when it was not needed", async () => {
    const pods = new FakePods(
      undefined,
      undefined,
      ended(0, `bootId=${BOOT}\nnext=staged\nanswer=ordered\n`),
    );
    assert.equal(await agentOf(pods, "apt").reboot("w1", IMAGE, BOOT, signal), "ordered");
    assert.deepEqual(commandOf(pods), [
      hostProgram("apt", "reboot"),
      "agent",
      IMAGE.reference,
      IMAGE.digest,
      BOOT,
    ]);
    const already = new FakePods(undefined, undefined, ended(0, `bootId=${BOOT}\nanswer=already\n`));
    assert.equal(await agentOf(already).reboot("w1", IMAGE, BOOT, signal), "already");
  });

  const gone: Record<string, readonly (PodState | Error)[]> = {
    "was seen at work and never again": [RUNNING],
    "was never seen at work": [PENDING],
    "ended by a signal": [RUNNING, ended(143, "")],
    "was found dead by the next boot": [PENDING, ended(255, "", "ContainerStatusUnknown")],
    "was told to go because the host shuts down": [RUNNING, ended(undefined, "", "Terminated: shutdown")],
    "went with the API server": [RUNNING, AWAY],
    "went with the API server before it was seen": [AWAY],
  };
  for (const [what, looks] of Object.entries(gone)) {
    it(`has ordered the reboot when its pod ${what}`, async () => {
      const pods = new FakePods(undefined, undefined, ...looks);
      assert.equal(await agentOf(pods).reboot("w1", IMAGE, BOOT, signal), "ordered");
      assert.deepEqual(pods.calls, ["create", "remove"]);
    });
  }

  it("has ordered nothing when the host says no", () =>
    assert.rejects(
      agentOf(new FakePods(undefined, undefined, RUNNING, ended(1, "the next boot must run …"))).reboot(
        "w1",
        IMAGE,
        BOOT,
        signal,
      ),
      new PodFailed("rebooting w1 failed with exit code 1: the next boot must run …", 1),
    ));

  it("has ordered nothing when its container cannot start", () =>
    assert.rejects(
      agentOf(
        new FakePods(undefined, undefined, PENDING, { ...PENDING, reason: "CreateContainerError: wedged" }),
      ).reboot("w1", IMAGE, BOOT, signal),
      new WaitedInVain(
        "waited 120 s for rebooting w1 in vain: its pod is Pending (CreateContainerError: wedged)",
      ),
    ));

  it("has ordered nothing when its pod was evicted before it ran", () =>
    assert.rejects(
      agentOf(new FakePods(undefined, undefined, ended(undefined, "", "OutOfcpu: full"))).reboot(
        "w1",
        IMAGE,
        BOOT,
        signal,
      ),
      new PodFailed("rebooting w1 failed: OutOfcpu: full", undefined),
    ));

  it("has ordered nothing when its pod could not be made", async () => {
    const pods = new FakePods(undefined, undefined);
    pods.create = () => Promise.reject(AWAY);
    await assert.rejects(
      agentOf(pods).reboot("w1", IMAGE, BOOT, signal),
      new WaitedInVain("waited 120 s for rebooting w1 in vain: GET /: connect ECONNREFUSED"),
    );
  });

  it("has ordered nothing when the step is ended", async () => {
    const stopped = AbortSignal.abort();
    await assert.rejects(
      agentOf(new FakePods(undefined, undefined, RUNNING)).reboot("w1", IMAGE, BOOT, stopped),
      WaitedInVain,
    );
  });
});
