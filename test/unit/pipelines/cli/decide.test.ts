import assert from "node:assert/strict";
import { evidenceDigest, gateEvidence } from "../../../../pipelines/api/gate-evidence.ts";
import { PAST_NAME, WAITING_NAME, cluster, pastDeploy, targets, waitingDeploy } from "./cli-fixture.ts";
import type { ClusterState } from "./fake-cluster.ts";
import { runPipectl } from "./run-pipectl.ts";

const DIGEST = evidenceDigest(gateEvidence(waitingDeploy(), "canary"));
const OTHER = `sha256:${"0".repeat(64)}`;
const DECISION = `${WAITING_NAME}-canary-${DIGEST.slice(7, 17)}`;

type Refused = readonly [
  title: string,
  args: readonly string[],
  changes: Partial<ClusterState>,
  code: number,
  message: string,
];

function atGate(changes: Partial<ClusterState> = {}) {
  return cluster({ deploys: [pastDeploy(), waitingDeploy()], user: "abel", ...changes });
}

/** The first node wedges: what the gate shows is something else. */
function wedge(state: ClusterState): void {
  const failed = { step: "probe", node: "w1", at: "2026-11-30T10:33:00Z", facts: {}, checks: [] };
  state.deploys = [pastDeploy(), waitingDeploy({ evidence: [failed] })];
}

describe("a decision of pipectl", () => {
  it("shows the evidence, asks, and names what was seen", async () => {
    const fake = atGate();
    const ran = await runPipectl(["approve", "--reason", "looks good"], { cluster: fake, answers: ["yes"] });

    assert.equal(ran.code, 0);
    assert.deepEqual(fake.specs, [
      {
        deployName: WAITING_NAME,
        deployUID: "00000000-0000-4000-8000-0000000000bb",
        deployRequestedBy: "dora",
        gate: "canary",
        decision: "approve",
        evidenceDigest: DIGEST,
        decidedBy: "abel",
        reason: "looks good",
      },
    ]);
    assert.ok(ran.transcript.startsWith(`${WAITING_NAME}: evidence ${DIGEST}\n  question   the first node`));
    assert.ok(ran.transcript.includes("\nApprove this as abel? Type yes: yes\n"), ran.transcript);
    assert.equal(
      ran.out,
      [
        `abel approved gate canary of ${WAITING_NAME} (${DECISION}).`,
        `The operator goes on; see pipectl status ${WAITING_NAME} --watch`,
        "",
      ].join("\n"),
    );
  });

  it("shows nothing that draws over the evidence, whatever a host wrote", async () => {
    const facts = { kernel: "6.1\u001B[2A\u001B[2K\n  passed  all\u202E" };
    const evil = { step: "roll-node", node: "w1", at: "2026-11-30T10:15:00Z", facts, checks: [] };
    const deploys = [waitingDeploy({ evidence: [evil] })];
    const shown = "\n  kernel  6.1\uFFFD[2A\uFFFD[2K\uFFFD  passed  all\uFFFD\n";
    for (const args of [["approve"], ["status"]]) {
      const { transcript } = await runPipectl(args, { cluster: atGate({ deploys }), answers: ["no"] });
      assert.ok(transcript.includes(shown), transcript);
    }
  });

  for (const answer of ["", "y", "no", "YES"]) {
    it(`decides nothing for the answer ${JSON.stringify(answer)}`, async () => {
      const fake = atGate();
      const ran = await runPipectl(["reject"], { cluster: fake, answers: [answer] });
      assert.equal(ran.code, 3);
      assert.ok(
        ran.said.endsWith(
          `pipectl: the answer must be yes to reject, got ${JSON.stringify(answer)}; nothing was decided\n`,
        ),
        ran.said,
      );
      assert.deepEqual(fake.changes, []);
    });
  }

  it("asks nothing when the evidence that was seen is named", async () => {
    const fake = atGate();
    const ran = await runPipectl(["reject", WAITING_NAME, "--evidence", DIGEST], { cluster: fake });
    assert.deepEqual(
      [ran.code, ran.said, ran.out],
      [
        0,
        "",
        `abel rejected gate canary of ${WAITING_NAME} (${DECISION}).\nThe operator ends the deploy; see pipectl status ${WAITING_NAME} --watch\n`,
      ],
    );
    assert.deepEqual(
      fake.specs.map(({ decision }) => decision),
      ["reject"],
    );
  });

  const refused: readonly Refused[] = [
    [
      "unseen, where nobody can be asked",
      ["approve"],
      {},
      2,
      `pipectl approve must be told which evidence was seen, because nobody can be asked here, got nothing; see pipectl status ${WAITING_NAME} and add --evidence DIGEST`,
    ],
    [
      "on evidence of before",
      ["approve", "--evidence", OTHER],
      {},
      3,
      `the evidence must be that of now (${DIGEST}), got ${OTHER}; look at pipectl status ${WAITING_NAME} and decide again`,
    ],
    [
      "on what is no digest",
      ["approve", "--evidence", "5e5e"],
      {},
      2,
      '--evidence must be a digest as pipectl status shows it (sha256: and 64 hexadecimal digits), got "5e5e"',
    ],
    [
      "with an empty reason",
      ["approve", "--evidence", DIGEST, "--reason", ""],
      {},
      2,
      "--reason must have 1 to 1024 characters, got 0",
    ],
    [
      "as the one who asked, where a second person must",
      ["approve", "--evidence", DIGEST],
      { user: "dora", targets: targets(["lab-workers"], true) },
      3,
      `a second person must approve ${WAITING_NAME}, got dora, who asked for it; another approver can run the same command`,
    ],
    [
      "about a deploy that is not there",
      ["approve", "nosuch"],
      {},
      2,
      `a deploy must be there, got "nosuch"; the latest are ${WAITING_NAME} (AwaitingGate), ${PAST_NAME} (Succeeded); pipectl history lists more`,
    ],
    [
      "about a deploy that does not wait",
      ["approve", PAST_NAME],
      {},
      3,
      `${PAST_NAME} must wait at a gate before anybody decides, got Succeeded; see pipectl status ${PAST_NAME}`,
    ],
    [
      "when none waits",
      ["approve"],
      { deploys: [pastDeploy()] },
      2,
      `one deploy must wait at a gate, got none; the latest are ${PAST_NAME} (Succeeded); pipectl history lists more`,
    ],
  ];
  for (const [title, args, changes, code, message] of refused) {
    it(`is not made ${title}`, async () => {
      const fake = atGate(changes);
      const ran = await runPipectl(args, { cluster: fake });
      assert.deepEqual([ran.code, ran.said, fake.changes], [code, `pipectl: ${message}\n`, []]);
    });
  }

  it("lets who asked for the deploy approve where no second person must, and reject anyway", async () => {
    for (const [word, secondPerson] of [
      ["approve", false],
      ["reject", true],
    ] as const) {
      const fake = atGate({ user: "dora", targets: targets(["lab-workers"], secondPerson) });
      assert.equal((await runPipectl([word, "--evidence", DIGEST], { cluster: fake })).code, 0);
    }
  });

  it("is not made when the evidence changes while the person reads", async () => {
    const fake = atGate();
    fake.intercept = ({ path }, state) => {
      if (path.endsWith(WAITING_NAME)) {
        wedge(state);
      }
      return undefined;
    };
    const ran = await runPipectl(["approve"], { cluster: fake, answers: ["yes"] });
    assert.equal(ran.code, 3);
    assert.match(ran.said, /pipectl: the evidence must be that of now \(sha256:[0-9a-f]{64}\), got sha256:/);
    assert.deepEqual(fake.changes, []);
  });

  it("tells the second of two persons who was first", async () => {
    const fake = atGate();
    await runPipectl(["reject", "--evidence", DIGEST], { cluster: fake });
    const ran = await runPipectl(["approve", "--evidence", DIGEST], { cluster: fake });
    assert.deepEqual(
      [ran.code, ran.said],
      [3, `pipectl: a gate is decided once on the same evidence, got ${DECISION} already, reject by abel\n`],
    );
  });
});
