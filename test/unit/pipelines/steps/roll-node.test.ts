import assert from "node:assert/strict";
import { evidenceSchema } from "../../../../pipelines/api/evidence.ts";
import type { EvidenceCheck } from "../../../../pipelines/api/evidence.ts";
import type { OneShotPod } from "../../../../pipelines/kube/pod-runner.ts";
import type { NodeEvidence } from "../../../../pipelines/roll/node-roll.ts";
import { formatProof } from "../../../../pipelines/roll/node-proof.ts";
import { rollNodeStep } from "../../../../pipelines/steps/roll-node.ts";
import { APT_FIELDS, DIGESTS, reportText } from "../hosts/report-fixture.ts";
import { node } from "../plan/objects-fixture.ts";
import { FakeWorld, heldBy, INPUT, PIN } from "./fake-world.ts";
import type { FakeOptions, PodEnd } from "./fake-world.ts";

const BEFORE = "6d6f2c7e-0000-4000-8000-000000000001";
const AFTER = "6d6f2c7e-0000-4000-8000-000000000002";
const W1 = node("w1", { bootId: BEFORE });
const pin = { ...PIN, digest: DIGESTS.new };

/** A Debian host behind the agents' pods: it stages, reboots when it is told to, and its kubelet reports that. */
class Host {
  readonly verbs: string[] = [];
  bootId: string = BEFORE;
  staged = false;
  /** What its next boot runs whatever was staged; undefined: what was staged. */
  ignores = false;

  run = ({ metadata: { name } }: OneShotPod, world: FakeWorld): PodEnd => {
    const verb = /^agent-([a-z]+)-w1-/.exec(name)?.[1] ?? name;
    this.verbs.push(verb);
    if (verb === "reboot") {
      this.bootId = AFTER;
      world.report("w1", { bootId: this.bootId });
      return { word: "answer=ordered\n" };
    }
    this.staged ||= verb === "stage";
    return { word: this.#report() };
  };

  #report(): string {
    const own = {
      nextKernel: "6.18.9-lab",
      nextPackage: "linux-image-6.18.9-lab",
      nextVersion: "6.18.9-1",
      nextDigest: DIGESTS.new,
    };
    const running = {
      kernel: "6.18.9-lab",
      runningKernel: "6.18.9-lab",
      runningPackage: "linux-image-6.18.9-lab",
      runningVersion: "6.18.9-1",
      runningDigest: DIGESTS.new,
    };
    return reportText({
      ...APT_FIELDS,
      bootId: this.bootId,
      ...(this.staged && !this.ignores ? own : {}),
      ...(this.bootId === AFTER ? running : {}),
    });
  }
}

async function roll(options: FakeOptions = {}, stageOnly = false, host = new Host()) {
  const world = new FakeWorld({ runPod: host.run, nodes: [node("m1"), W1, node("w2")], ...options });
  const lines: string[] = [];
  const inputs = { node: "w1", "stage-only": stageOnly, pin };
  const result = await rollNodeStep.run(
    { ...INPUT, inputs },
    world.context({ print: (line) => lines.push(line.replace(/^\S+ /, "")) }),
  );
  const evidence = result.json as NodeEvidence & { readonly checks: readonly EvidenceCheck[] }; // As the step types it.
  return { world, host, lines, evidence, ...result };
}

/** What a deploy's status would keep of the checks. */
function parseEvidence(checks: readonly EvidenceCheck[]) {
  return evidenceSchema.parse({ step: "roll-node", at: "2026-11-30T10:00:00Z", facts: {}, checks }).checks;
}

describe("the step that rolls a node", () => {
  it("brings the node to the pin by agents, and leaves it proven and not cordoned", async () => {
    const { world, host, lines, evidence, refused, text } = await roll();
    assert.deepEqual(evidence.reasons, []);
    assert.equal(refused, false);
    assert.equal(text, `w1 is rolled and proven: ${DIGESTS.new}, kernel 6.18.9-lab.\n`);
    assert.deepEqual(host.verbs, ["read", "stage", "reboot", "read"]);
    assert.deepEqual([evidence.boot0, evidence.boot1], [BEFORE, AFTER]);
    assert.deepEqual(
      evidence.checks.map(({ name, result }) => `${name} ${result}`),
      [
        "cordon-lock-is-ours passed",
        "cordon-others-available passed",
        "cordon-etcd-keeps-quorum skipped",
        "cordon-volumes-whole skipped",
        "cordon-registry-last skipped",
        "cordon-drainable passed",
        "cordon-coordinators-elsewhere passed",
        "reboot-lock-is-ours passed",
        "reboot-others-available passed",
        "reboot-etcd-keeps-quorum skipped",
        "reboot-coordinators-elsewhere passed",
        "return-lock-is-ours passed",
        "return-others-available passed",
        "return-etcd-keeps-quorum skipped",
        "return-kubelet-not-newer passed",
      ],
    );
    assert.deepEqual(parseEvidence(evidence.checks), evidence.checks);
    assert.deepEqual(world.annotationsOf("w1"), ["turntable.internal/proven"]);
    assert.equal(world.nodes.find(({ name }) => name === "w1")?.cordoned, false);
    assert.deepEqual(
      lines,
      ["read", "stage", "check", "cordon", "drain", "reboot", "boot", "ready", "verify", "uncordon"].map(
        (phase) => `w1: ${phase}`,
      ),
    );
  });

  it("shows each phase on the node while it lasts", async () => {
    const { world } = await roll();
    const phases = world.edits.flatMap(([, { annotations }]) => {
      const text = annotations["turntable.internal/roll-phase"];
      return text === undefined ? [] : [text];
    });
    assert.equal(phases.at(-1), null);
    assert.ok(phases.some((text) => text?.includes('"phase":"drain"')));
  });

  it("stages only, says so on the node, and touches nothing else of it", async () => {
    const { host, evidence, world, text } = await roll({}, true);
    assert.deepEqual([evidence.outcome, host.verbs], ["staged", ["read", "stage"]]);
    assert.equal(text, `w1 is staged: ${DIGESTS.new}.\n`);
    assert.deepEqual(world.annotationsOf("w1"), ["turntable.internal/staged"]);
    assert.equal(world.nodes.find(({ name }) => name === "w1")?.cordoned, false);
  });

  it("leaves a node alone that is proven", async () => {
    const at = "2026-11-30T09:00:00Z";
    const proof = formatProof({ deploy: "d0", digest: pin.digest, bootId: BEFORE, at });
    const annotations = { "turntable.internal/proven": proof };
    const { host, evidence } = await roll({ nodes: [node("m1"), { ...W1, annotations }] });
    assert.deepEqual([evidence.outcome, host.verbs], ["proven", ["read"]]);
  });

  const refusals: Record<string, readonly [FakeOptions, readonly string[]]> = {
    "another node is away": [
      { nodes: [node("m1"), W1, node("w2", { ready: false })] },
      [
        "others-available: every node of the cluster must be Ready, got NotReady for w2; repair it before another one is taken away",
      ],
    ],
    "the lock is somebody else's": [
      { lock: { ...heldBy("d1"), lease: heldBy("d9").lease } },
      ["lock-is-ours: the deploy must hold the Lease kube-system/node-maintenance, got held by turntable/d9"],
    ],
  };
  for (const [what, [options, reasons]] of Object.entries(refusals)) {
    it(`stops above the cordon when ${what}`, async () => {
      const { host, world, evidence, refused } = await roll(options);
      assert.deepEqual([refused, evidence.phase, evidence.reasons], [true, "check", reasons]);
      assert.deepEqual(
        evidence.checks
          .filter(({ result }) => result === "failed")
          .map(({ name, message }) => `${name}: ${message}`),
        reasons.map((reason) => `cordon-${reason}`),
      );
      assert.deepEqual(host.verbs, ["read", "stage"]);
      assert.equal(world.nodes.find(({ name }) => name === "w1")?.cordoned, false);
    });
  }

  it("does not reboot into something else", async () => {
    const host = new Host();
    host.ignores = true;
    const { evidence, text } = await roll({}, false, host);
    assert.deepEqual([evidence.outcome, host.verbs], ["failed", ["read", "stage"]]);
    assert.match(text, /^w1 failed \(stage\):\n {2}- the next boot of w1 must run /);
  });
});
