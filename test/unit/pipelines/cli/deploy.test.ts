import assert from "node:assert/strict";
import { WAITING_NAME, cluster, halfWayDeploy, pastDeploy, waitingDeploy } from "./cli-fixture.ts";
import { runPipectl } from "./run-pipectl.ts";

const WORKERS = ["deploy", "linux", "6.18.9", "workers"];
const DEPLOYS = "/apis/turntable.internal/v1alpha1/namespaces/pipelines/pipelinedeploys";
const NEW = "linux-6-18-9-lab-workers-x7k2p";

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
        ? {
            status: 403,
            body: {
              message: 'User "vera" cannot create resource "pipelinedeploys" in the namespace "pipelines"',
            },
          }
        : undefined;
    const ran = await runPipectl(WORKERS, { cluster: fake });
    assert.deepEqual(
      [ran.code, ran.said],
      [
        5,
        `pipectl: POST ${DEPLOYS}: the API server answers 403: User "vera" cannot create resource "pipelinedeploys" in the namespace "pipelines"; ask an administrator for the role (viewer, deployer or approver) in namespace pipelines\n`,
      ],
    );
  });
});
