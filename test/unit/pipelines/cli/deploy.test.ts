import assert from "node:assert/strict";
import {
  PAST_NAME,
  WAITING_NAME,
  cluster,
  halfWayDeploy,
  pastDeploy,
  targets,
  waitingDeploy,
} from "./cli-fixture.ts";
import type { FakeCluster } from "./fake-cluster.ts";
import { runPipectl } from "./run-pipectl.ts";

const WORKERS = ["deploy", "linux", "6.18.9", "workers"];
const DEPLOYS = "/apis/turntable.internal/v1alpha1/namespaces/pipelines/pipelinedeploys";
const NEW = "linux-6-18-9-lab-workers-x7k2p";

/** Runs it to its end while the operator reports one status after the other. */
async function waited(args: readonly string[], statuses: readonly object[], columns?: number) {
  const fake = cluster();
  const left = [...statuses];
  const ran = await runPipectl(args, {
    cluster: fake,
    ...(columns === undefined ? {} : { columns }),
    meanwhile: () => {
      const status = left.shift();
      if (status !== undefined) {
        setStatus(fake, status);
      }
    },
  });
  return { ...ran, fake };
}

function setStatus(fake: FakeCluster, status: object): void {
  const last = fake.state.deploys.at(-1) ?? {};
  fake.state.deploys.splice(-1, 1, { ...last, status: { observedGeneration: 1, ...status } });
}

const ROLLING = {
  phase: "Rolling",
  progress: { completed: 3, total: 5, node: "w4", phase: "Draining", text: "3/5 w4 (Draining)" },
};
const GATE = { phase: "AwaitingGate", awaitingGate: "canary", awaitingSince: "2026-11-30T10:34:02Z" };
const ended = (phase: string) => ({ phase, finishedAt: "2026-11-30T10:50:00Z" });

describe("pipectl deploy", () => {
  it("creates a deploy in the name that the API server knows, with the target written out", async () => {
    const fake = cluster();
    const ran = await runPipectl(WORKERS, { cluster: fake });

    assert.deepEqual(fake.changes, [
      [
        "POST",
        DEPLOYS,
        {
          apiVersion: "turntable.internal/v1alpha1",
          kind: "PipelineDeploy",
          metadata: {
            generateName: "linux-6-18-9-lab-workers-",
            namespace: "pipelines",
            labels: { "app.kubernetes.io/part-of": "turntable", "turntable.internal/target": "lab-workers" },
          },
          spec: {
            project: "linux",
            version: "6.18.9",
            target: "lab-workers",
            fleet: "workers",
            dryRun: false,
            requestedBy: "dora",
          },
        },
      ],
    ]);
    assert.deepEqual([ran.code, ran.said], [0, ""]);
    assert.equal(
      ran.out,
      [
        `${NEW}  linux 6.18.9 on lab-workers, asked for by dora`,
        `  watch  pipectl status ${NEW} --watch`,
        `  stop   pipectl stop ${NEW}`,
        "",
      ].join("\n"),
    );
  });

  it("continues what ended half way when the same command is run again, and says what it found", async () => {
    const fake = cluster({ deploys: [pastDeploy(), halfWayDeploy()] });
    fake.intercept = ({ method }, state) => {
      if (method === "POST") {
        state.deploys = state.deploys.filter((one) => one !== state.deploys[1]);
      }
      return undefined;
    };
    const ran = await runPipectl([...WORKERS, "--continue"], { cluster: fake });

    assert.equal(ran.code, 0);
    assert.deepEqual(
      fake.specs.map(({ continues }) => continues),
      [{ name: WAITING_NAME, uid: "00000000-0000-4000-8000-0000000000bb" }],
    );
    assert.ok(
      ran.out.includes(
        `\n  continues  ${WAITING_NAME} (Failed): 1 of 2 nodes proven, w2 left cordoned and first now\n`,
      ),
      ran.out,
    );
  });

  for (const [title, args, message] of [
    [
      "another project",
      ["deploy", "windows", "6.18.9", "workers"],
      'project must be linux, got "windows"; pipectl deploy linux VERSION TARGET',
    ],
    [
      "a version with a v",
      ["deploy", "linux", "v6.18.9", "workers"],
      'version must be bare and whole, such as 6.18.9, got "v6.18.9"; leave out any v, image, tag or digest',
    ],
    [
      "a target that is not there",
      ["deploy", "linux", "6.18.9", "prod-workers"],
      'target must be one of lab-master, lab-workers, or short workers or master, got "prod-workers"',
    ],
    [
      "a wait without a number",
      [...WORKERS, "--wait", "--wait-minutes=x"],
      '--wait-minutes must be a whole number from 1 to 20160, got "x"',
    ],
  ] as const) {
    it(`refuses ${title} and changes nothing`, async () => {
      const fake = cluster();
      const ran = await runPipectl(args, { cluster: fake });
      assert.deepEqual([ran.code, ran.said, fake.changes], [2, `pipectl: ${message}\n`, []]);
    });
  }

  it("refuses to continue where nothing ended half way", async () => {
    const fake = cluster();
    const ran = await runPipectl([...WORKERS, "--continue"], { cluster: fake });
    assert.deepEqual(
      [ran.code, ran.said, fake.changes],
      [
        3,
        "pipectl: --continue must find a deploy of 6.18.9 on lab-workers that ended half way and was the last one to touch its nodes, got none; leave it out to begin anew, or see pipectl history\n",
        [],
      ],
    );
  });

  it("refuses a second deploy of a target, and lets a plan or another target through", async () => {
    const fake = cluster({ deploys: [waitingDeploy()] });
    const second = await runPipectl(["deploy", "linux", "6.18.10", "workers"], { cluster: fake });
    assert.deepEqual(
      [second.code, second.said, fake.changes],
      [
        3,
        `pipectl: one deploy of lab-workers may run at a time, got ${WAITING_NAME} (AwaitingGate 1/5); watch it: pipectl status ${WAITING_NAME} --watch, or end it: pipectl stop ${WAITING_NAME}\n`,
        [],
      ],
    );
    for (const args of [
      ["deploy", "linux", "6.18.10", "workers", "--dry-run"],
      ["deploy", "linux", "6.18.10", "master"],
    ]) {
      assert.equal((await runPipectl(args, { cluster: fake })).code, 0);
    }
  });

  it("says how to ask for the role when it is missing", async () => {
    const fake = cluster();
    fake.intercept = ({ method, path }) =>
      method === "POST" && path === DEPLOYS
        ? { status: 403, body: { message: 'User "vera" cannot create resource "pipelinedeploys"' } }
        : undefined;
    const ran = await runPipectl(WORKERS, { cluster: fake });
    assert.deepEqual(
      [ran.code, ran.said],
      [
        5,
        `pipectl: POST ${DEPLOYS}: the API server answers 403: User "vera" cannot create resource "pipelinedeploys"; ask an administrator for the role (viewer, deployer or approver) in namespace pipelines\n`,
      ],
    );
  });
});

describe("pipectl deploy --wait", () => {
  for (const [phase, code] of [
    ["Succeeded", 0],
    ["Failed", 1],
    ["Stopped", 1],
    ["Refused", 3],
    ["Rejected", 3],
  ] as const) {
    it(`ends with ${code} when the deploy ends as ${phase}`, async () => {
      const ran = await waited([...WORKERS, "--wait"], [GATE, ROLLING, ended(phase)]);
      assert.equal(ran.code, code);
    });
  }

  it("goes on through a gate, and with --wait-gate ends there with 4", async () => {
    assert.equal((await waited([...WORKERS, "--wait"], [GATE, ended("Succeeded")])).code, 0);
    const ran = await waited([...WORKERS, "--wait-gate"], [GATE, ended("Succeeded")]);
    assert.equal(ran.code, 4);
    assert.match(ran.out, new RegExp(`\nApprove:  pipectl approve ${NEW} --evidence sha256:[0-9a-f]{64}\n`));
  });

  it("ends with 6 when the time is over, and says that the deploy goes on", async () => {
    const ran = await waited([...WORKERS, "--wait", "--wait-minutes", "1"], [ROLLING]);
    assert.equal(ran.code, 6);
    assert.ok(ran.said.endsWith(`${NEW} goes on without pipectl; see pipectl status ${NEW}\n`), ran.said);
  });

  it("says each change in a line where there is no terminal", async () => {
    const ran = await waited([...WORKERS, "--wait"], [GATE, GATE, ROLLING, ROLLING, ended("Succeeded")]);
    assert.deepEqual(ran.said.split("\n").slice(3, -1), [
      "10:34:00  Pending",
      "10:34:02  AWAITING canary 0m",
      "10:34:06  Rolling  3/5 · w4 (Draining)",
      "10:34:10  Succeeded",
    ]);
  });

  it("draws over itself on a terminal", async () => {
    const { out } = await waited([...WORKERS, "--wait"], [ROLLING, ended("Succeeded")], 80);
    assert.ok(out.includes("\u001B[5F\u001B[J"), out);
    assert.ok(out.includes("  position   3/5 · w4 (Draining)\n"), out);
  });

  it("waits for an API server that is away, as a roll of masters makes it", async () => {
    const fake = cluster();
    let sleeps = 0;
    fake.intercept = ({ method, path }) =>
      method === "GET" && path.endsWith(NEW) && sleeps < 3
        ? { status: 503, body: { message: "apiserver is shutting down" } }
        : undefined;
    const ran = await runPipectl([...WORKERS, "--wait"], {
      cluster: fake,
      meanwhile: () => {
        sleeps += 1;
        setStatus(fake, ended("Succeeded"));
      },
    });
    assert.equal(ran.code, 0);
    assert.ok(
      ran.said.includes(
        `  waiting for the API server: GET ${DEPLOYS}/${NEW}: the API server answers 503: apiserver is shutting down\n`,
      ),
      ran.said,
    );
  });

  it("ends when the deploy is deleted", async () => {
    const fake = cluster();
    const ran = await runPipectl([...WORKERS, "--wait"], {
      cluster: fake,
      meanwhile: () => fake.state.deploys.pop(),
    });
    assert.deepEqual(
      [ran.code, ran.said.split("\n").at(-2)],
      [2, `pipectl: deploy ${NEW} must be there until it ends, got deleted; see pipectl history`],
    );
  });
});

describe("pipectl plan", () => {
  it("is a dry run that is waited for, and shows the plan", async () => {
    const plan = waitingDeploy().status?.plan;
    const ran = await waited(["plan", "linux", "6.18.9", "workers"], [{ ...ended("Succeeded"), plan }], 100);
    assert.equal(ran.code, 0);
    assert.deepEqual(
      ran.fake.specs.map(({ dryRun }) => dryRun),
      [true],
    );
    assert.ok(
      ran.out.endsWith(
        [
          `Plan ${NEW}: linux 6.18.9 on lab-workers`,
          "  image   registry.lab:5000/os/debian:6.18.9",
          `  pin     sha256:${"5e".repeat(32)}`,
          "  canary  w1",
          "  order   w1, w2, w3, w4, w5",
          "",
          "Notes:",
          "  - w5 hosts the registry and is last",
          "",
          "Nothing forbids this deploy now. Nothing was changed.",
          "",
        ].join("\n"),
      ),
      ran.out,
    );
  });

  it("ends with 3 and the refusals when the deploy would be refused", async () => {
    const plan = {
      ...waitingDeploy().status?.plan,
      verdict: "refused",
      refusals: ["w3 is cordoned by somebody"],
    };
    const ran = await waited(["plan", "linux", "6.18.9", "workers"], [{ ...ended("Refused"), plan }]);
    assert.equal(ran.code, 3);
    assert.ok(
      ran.out.includes(
        "Refused:\n  - w3 is cordoned by somebody\n\nThis deploy would be refused. Nothing was changed.\n",
      ),
      ran.out,
    );
  });
});

describe("pipectl history", () => {
  it("lists all deploys or those of one target, newest first, with what took longest", async () => {
    const fake = cluster({
      deploys: [pastDeploy(), waitingDeploy()],
      targets: targets(["lab-master", "lab-workers"]),
    });
    const all = await runPipectl(["history"], { cluster: fake });
    assert.equal(
      all.out,
      [
        "NAME                            TARGET       VERSION  ENDED                BY    ASKED FOR         TOOK    SLOWEST STEP",
        `${WAITING_NAME}  lab-workers  6.18.9   AWAITING canary 14m  dora  2026-11-30 10:02          Staging of w1 1m00s`,
        `${PAST_NAME}  lab-workers  6.18.8   Succeeded            dora  2026-11-23 09:00  25m30s  Draining of w4 2m40s`,
        "",
      ].join("\n"),
    );
    const narrow = await runPipectl(["history", "--limit", "1"], { cluster: fake, columns: 60 });
    assert.equal(
      narrow.out,
      `NAME                            ENDED                TOOK\n${WAITING_NAME}  AWAITING canary 14m\n`,
    );
    const masters = await runPipectl(["history", "--target", "master"], { cluster: fake });
    assert.equal(masters.out, "There is no deploy yet: pipectl deploy makes one.\n");
  });
});
