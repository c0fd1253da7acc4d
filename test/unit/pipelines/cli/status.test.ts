import assert from "node:assert/strict";
import { evidenceLines } from "../../../../pipelines/cli/texts/evidence-lines.ts";
import { nodeLines } from "../../../../pipelines/cli/texts/node-lines.ts";
import { gateEvidence } from "../../../../pipelines/api/gate-evidence.ts";
import { PAST_NAME, WAITING_NAME, cluster, halfWayDeploy, pastDeploy, waitingDeploy } from "./cli-fixture.ts";
import { kured, lease } from "./node-fixture.ts";
import { runPipectl } from "./run-pipectl.ts";

const HEAD = /^ {2}(?<label>[a-z ]+?) {2,}(?<value>.*)$/;

async function fieldsOf(...args: Parameters<typeof runPipectl>): Promise<Readonly<Record<string, string>>> {
  const { out } = await runPipectl(...args);
  const head = out.split("\n\n")[0]?.split("\n") ?? [];
  return Object.fromEntries(
    head.flatMap((line) => {
      const { label, value } = HEAD.exec(line)?.groups ?? {};
      return label === undefined ? [] : [[label, value ?? ""]];
    }),
  );
}

async function heads(...deploys: object[]): Promise<string[]> {
  const { out } = await runPipectl(["status"], { cluster: cluster({ deploys }) });
  return [...out.matchAll(/^linux-\S+/gm)].map(([name]) => name);
}

describe("pipectl status", () => {
  it("begins with the gate and how long it waits, and ends with the exact commands", async () => {
    const { out } = await runPipectl(["--context", "my lab", "status"], {
      cluster: cluster({ deploys: [waitingDeploy()] }),
    });
    const lines = out.split("\n");
    assert.equal(lines[0], `${WAITING_NAME}  AWAITING canary 14m`);
    const digest = /^Evidence (?<digest>sha256:[0-9a-f]{64})$/m.exec(out)?.groups?.["digest"] ?? "";
    assert.deepEqual(lines.slice(-3), [
      `Approve:  pipectl --context 'my lab' approve ${WAITING_NAME} --evidence ${digest}`,
      `Reject:   pipectl --context 'my lab' reject ${WAITING_NAME} --evidence ${digest}`,
      "",
    ]);
  });

  it("says where the fleet is, what is left, on what that rests, and who holds the lock", async () => {
    const progress = { completed: 3, total: 5, node: "w4", phase: "Draining", text: "3/5 w4 (Draining)" };
    const rolling = waitingDeploy({
      phase: "Rolling",
      awaitingGate: undefined,
      awaitingSince: undefined,
      message: "w4 is drained",
      progress,
    });
    const fake = cluster({
      deploys: [pastDeploy(), rolling],
      lease: lease(`turntable/${WAITING_NAME}`),
      daemonSets: [kured('{"nodeID":"w1","created":"2026-11-30T10:33:00Z","TTL":0}')],
    });
    assert.deepEqual(await fieldsOf(["status", WAITING_NAME], { cluster: fake }), {
      deploy: "linux 6.18.9 on lab-workers",
      "asked for": "by dora, 32m ago",
      says: "w4 is drained",
      position: "3/5 · w4 (Draining)",
      left: "about 9m18s without waits for persons, by the medians of 6 nodes in 2 deploys",
      lock: `held by turntable/${WAITING_NAME} for 30 min, and by kured for w1 for 1 min`,
    });
  });

  it("takes what the operator saw of the lock when the user may not see the Lease", async () => {
    const fake = cluster({ deploys: [waitingDeploy()] });
    fake.intercept = ({ path }) =>
      path.includes("coordination") ? { status: 403, body: { message: "no" } } : undefined;
    const { lock } = await fieldsOf(["status"], { cluster: fake });
    assert.equal(lock, `held by turntable/${WAITING_NAME} for 30 min, as the operator saw it`);
  });

  it("says how a deploy ended and how long it took, and nothing of what is left", async () => {
    const fake = cluster({ deploys: [halfWayDeploy()] });
    assert.deepEqual(await fieldsOf(["status"], { cluster: fake }), {
      deploy: "linux 6.18.9 on lab-workers",
      "asked for": "by dora, 32m ago",
      says: "w2 did not return: waited 900 s for a new boot id in vain",
      position: "1/5 · w2 (Failed)",
      took: "28m00s",
    });
  });

  it("says that there is no estimate, and that no operator has seen the deploy", async () => {
    const { status: _status, ...unseen } = waitingDeploy();
    const fields = await fieldsOf(["status"], { cluster: cluster({ deploys: [unseen] }) });
    assert.deepEqual(fields, {
      deploy: "linux 6.18.9 on lab-workers",
      "asked for": "by dora, 32m ago",
      says: "no operator has seen it yet",
      left: "not known: no node of this target was timed yet",
      lock: "free",
    });
  });

  it("shows every deploy that goes on, or the last one", async () => {
    assert.deepEqual(await heads(pastDeploy(), waitingDeploy()), [WAITING_NAME]);
    assert.deepEqual(await heads(pastDeploy()), [PAST_NAME]);
    assert.deepEqual(await heads(), []);
  });

  it("watches the one that goes on and ends as it ended", async () => {
    const fake = cluster({ deploys: [waitingDeploy()] });
    const ran = await runPipectl(["status", "--watch"], {
      cluster: fake,
      meanwhile: () => fake.state.deploys.splice(0, 1, halfWayDeploy()),
    });
    assert.equal(ran.code, 1);
    assert.ok(ran.out.startsWith(`${WAITING_NAME}  Failed\n`), ran.out);
    const none = await runPipectl(["status", "--watch"], { cluster: cluster() });
    assert.equal(none.code, 2);
  });
});

describe("the evidence as a person sees it", () => {
  it("shows what failed and what was skipped in full, and only names what passed", () => {
    const checks = [
      { name: "ready", result: "passed", message: "the node is Ready" },
      { name: "volumes", result: "skipped", message: "there is no Longhorn" },
      { name: "runtime", result: "failed", message: "no pod runs" },
      { name: "dns", result: "passed", message: "a name resolves" },
    ];
    const item = {
      step: "green-gate",
      node: "w1",
      at: "2026-11-30T10:00:00Z",
      facts: { kernel: "6.18.9" },
      checks,
    };
    const lines = evidenceLines(gateEvidence(waitingDeploy({ evidence: [item] }), "canary"), 100);
    assert.deepEqual(lines.slice(lines.indexOf("") + 1), [
      "  green-gate of w1, seen at 2026-11-30T10:00:00Z",
      "  kernel   6.18.9",
      "  skipped  volumes: there is no Longhorn",
      "  FAILED   runtime: no pod runs",
      "  passed   ready, dns",
    ]);
  });

  it("shows the first twelve nodes of a long order and counts the others", () => {
    const order = Array.from({ length: 40 }, (_, index) => `w${index + 1}`);
    const plan = { ...waitingDeploy().status?.plan, order };
    const text = evidenceLines(gateEvidence(waitingDeploy({ plan, evidence: [] }), "canary"), 1_000).join(
      "\n",
    );
    assert.match(text, / w11, w12, and 28 more \(--output json lists them\)$/m);
  });

  it("says that there is no plan", () => {
    const lines = evidenceLines(
      gateEvidence(waitingDeploy({ plan: undefined, evidence: [] }), "only-node"),
      100,
    );
    assert.deepEqual(lines, [
      "  question   the fleet has one node and it is about to be rebooted: do it?",
      "  asked for  linux 6.18.9 on lab-workers, by dora",
      "  order      there is no plan",
    ]);
  });
});

describe("the nodes of a long fleet", () => {
  it("are those of interest, in order, and the others are counted", () => {
    const nodes = Array.from({ length: 30 }, (_, index) => ({ name: `w${index + 1}`, phase: "Proven" }));
    const all = [
      ...nodes.slice(0, 20),
      { name: "w21", phase: "Failed", message: "m".repeat(80) },
      ...nodes.slice(21),
    ];
    const lines = nodeLines(waitingDeploy({ nodes: all }), 80);
    assert.equal(lines.length, 2 + 12 + 1);
    assert.equal(lines.at(-2), `  w21   Failed        ${"m".repeat(37)}…`);
    assert.equal(lines.at(-1), "  … and 18 more");
  });

  for (const [title, holder, expected] of [
    ["while it does", `turntable/${WAITING_NAME}`, ["kept", "lock"]],
    ["and not once somebody has removed it", undefined, []],
    ["and not when another one holds it", "turntable/d2", []],
  ] as const) {
    it(`says why a deploy that has ended keeps the lock, and what ends that, ${title}`, async () => {
      const lock = {
        holder: `turntable/${WAITING_NAME}`,
        acquiredAt: "2026-11-30T10:04:00Z",
        keptBecause: "w2 is staged",
      };
      const deploys = [{ ...halfWayDeploy(), status: { ...halfWayDeploy().status, lock } }];
      const fake = cluster({ deploys, lease: holder === undefined ? undefined : lease(holder) });
      const fields = await fieldsOf(["status"], { cluster: fake });
      assert.deepEqual(
        Object.keys(fields)
          .filter((label) => ["kept", "lock"].includes(label))
          .toSorted(),
        expected,
      );
      const { out } = await runPipectl(["status"], { cluster: fake });
      assert.equal(
        out.endsWith("\nGo on:    pipectl deploy linux 6.18.9 lab-workers\nRelease:  pipectl unlock\n"),
        expected.length > 0,
      );
    });
  }
});
