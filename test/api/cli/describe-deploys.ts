import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parsePipelineDeploy } from "../../../pipelines/api/pipeline-deploy.ts";
import { waitFor } from "../../support/wait-for.ts";
import { askForDeploy, endDeploy } from "./ask-for-deploy.ts";
import type { CliCluster } from "./cli-cluster.ts";

const DEPLOYS = "/apis/turntable.internal/v1alpha1/namespaces/pipelines/pipelinedeploys";

/** What deployers can do with pipectl, and what the others are told. */
export function describeDeploys(started: () => CliCluster): void {
  it("are created in the name of the certificate, with the targets of the cluster's templates", async () => {
    const cluster = started();
    const name = await askForDeploy(cluster, "6.18.1");
    const created = parsePipelineDeploy(await cluster.admin.read("pipelinedeploys", name));
    assert.match(name, /^linux-6-18-1-lab-workers-[a-z0-9]{5}$/);
    assert.deepEqual(created.spec, {
      project: "linux",
      version: "6.18.1",
      target: "lab-workers",
      fleet: "workers",
      dryRun: false,
      requestedBy: "dora",
    });
    await endDeploy(cluster, name);
  });

  it("are refused to a viewer, who is told which role is missing", async () => {
    const { code, said } = await started().pipectl("vera", "deploy", "linux", "6.18.1", "workers");
    assert.deepEqual(
      [code, said],
      [
        5,
        `pipectl: POST ${DEPLOYS}: the API server answers 403: pipelinedeploys.turntable.internal is forbidden: User "vera" cannot create resource "pipelinedeploys" in API group "turntable.internal" in the namespace "pipelines"; ask an administrator for the role (viewer, deployer or approver) in namespace pipelines\n`,
      ],
    );
  });

  it("are not shown to a stranger", async () => {
    const { code, out, said } = await started().pipectl("eve", "status");
    assert.deepEqual([code, out], [5, ""]);
    assert.match(said, /User "eve" cannot list resource "pipelinedeploys"/);
  });

  it("are refused for a target that the cluster does not have", async () => {
    const { code, said } = await started().pipectl("dora", "deploy", "linux", "6.18.1", "prod-workers");
    assert.deepEqual(
      [code, said],
      [
        2,
        'pipectl: target must be one of lab-master, lab-workers, or short workers or master, got "prod-workers"\n',
      ],
    );
  });

  it("are continued by the same command when they ended half way", async () => {
    const cluster = started();
    const first = await askForDeploy(cluster, "6.18.2");
    await cluster.report(first, {
      phase: "Failed",
      finishedAt: "2026-11-30T11:00:00Z",
      nodes: [
        { name: "w1", phase: "Proven" },
        { name: "w2", phase: "Failed", cordonedByUs: true },
      ],
    });
    const { code, out } = await cluster.pipectl("dora", "deploy", "linux", "6.18.2", "workers");
    const second = out.split(" ")[0] ?? "";
    const { spec } = parsePipelineDeploy(await cluster.admin.read("pipelinedeploys", second));

    assert.equal(code, 0);
    assert.equal(spec.continues?.name, first);
    assert.ok(
      out.includes(`  continues  ${first} (Failed): 1 of 2 nodes proven, w2 left cordoned and first now\n`),
      out,
    );
    await endDeploy(cluster, second);
  });

  it("are waited for until a person must decide, and stopped once by a deployer", async () => {
    const cluster = started();
    const waiting = cluster.pipectl("dora", "deploy", "linux", "6.18.3", "workers", "--wait-gate");
    const name = await nameOf(cluster, "linux-6-18-3-");
    await cluster.report(name, {
      phase: "AwaitingGate",
      awaitingGate: "canary",
      awaitingSince: "2026-11-30T10:20:00Z",
    });
    const waited = await waiting;
    assert.equal(waited.code, 4);
    assert.match(waited.said, /^\d\d:\d\d:\d\d {2}AWAITING canary, see pipectl status linux-6-18-3-/m);

    const denied = await cluster.pipectl("abel", "stop", name);
    assert.equal(denied.code, 5);
    const stopped = await cluster.pipectl("dora", "stop", name, "--reason", "enough");
    assert.deepEqual(
      [stopped.code, stopped.out],
      [0, `dora asked to stop ${name}. The operator stops it; see pipectl status ${name} --watch\n`],
    );
    const again = await cluster.pipectl("dana", "stop", name);
    assert.equal(again.code, 3);
    await endDeploy(cluster, name);
  });

  it("are shown from the cluster of --kubeconfig and --context, and end with 5 where there is none", async () => {
    const { pipectl, steps } = started();
    const [own, other] = ["eve", "vera"].map((user) => `${steps.folder}/kubeconfig-${user}`);
    const away = join(steps.folder, "kubeconfig-away");
    await writeFile(away, steps.server.adminKubeconfig.replace(steps.server.url, "https://127.0.0.1:1"));

    assert.equal((await pipectl("eve", "status", "--kubeconfig", other ?? "", "--context", "test")).code, 0);
    const nowhere = await pipectl("eve", "status", "--context", "nowhere");
    assert.deepEqual(
      [nowhere.code, nowhere.said],
      [
        5,
        `pipectl: kubeconfig ${own ?? ""} must be usable, got: --context must be one of kubeconfig ${own ?? ""} (test), got "nowhere"; name another one with --kubeconfig FILE\n`,
      ],
    );
    const silent = await pipectl("eve", "status", "--kubeconfig", away);
    assert.equal(silent.code, 5);
    assert.match(
      silent.said,
      /ECONNREFUSED 127\.0\.0\.1:1; look whether the cluster of the kubeconfig is the one/,
    );
  });
}

async function nameOf({ admin }: CliCluster, prefix: string): Promise<string> {
  let found: string | undefined;
  await waitFor(
    `a deploy ${prefix} is created`,
    async () => {
      const { rows } = await admin.table("pipelinedeploys");
      found = rows.map(([name]) => String(name)).find((name) => name.startsWith(prefix));
      return found === undefined ? "there is none" : undefined;
    },
    { deadlineSeconds: 40 },
  );
  return found ?? "";
}
