import assert from "node:assert/strict";
import { parsePipelineDeploy } from "../../../pipelines/api/pipeline-deploy.ts";
import { whyAnswerSchema } from "../../../pipelines/cli/views/answers.ts";
import { apiUser } from "../deploys/api-user.ts";
import { askForDeploy, endDeploy } from "./ask-for-deploy.ts";
import type { CliCluster } from "./cli-cluster.ts";

const NAMESPACE = "cli-kured";

/** `why` and `unlock`, which read more than the namespace of the deploys. */
export function describeNodes(started: () => CliCluster): void {
  let deploy: string;
  let holder: string;

  before(async () => {
    const cluster = started();
    const { objects, core } = cluster.steps;
    deploy = await askForDeploy(cluster, "6.18.5");
    holder = `turntable/${deploy}`;
    await objects.create({ apiVersion: "v1", kind: "Namespace", metadata: { name: NAMESPACE } });
    await core.createNode({ body: { metadata: { name: "cli-w1" } } });
    await objects.create(buildKured(holder));
    await objects.create(buildLease(holder));
  });

  after(async () => {
    const { objects, core } = started().steps;
    await core.deleteNode({ name: "cli-w1" });
    await objects.delete(buildKured(holder));
  });

  it("are explained to who may look, and not to a deployer, who may not", async () => {
    const { pipectl } = started();
    const { code, out } = await pipectl("lena", "why", "cli-w1", "-o", "json");
    assert.equal(code, 0);
    assert.deepEqual(
      whyAnswerSchema.parse(JSON.parse(out)).reasons.map(({ kind }) => kind),
      ["kured", "window", "lock", "cordon"],
    );
    assert.equal((await pipectl("dora", "why", "cli-w1")).code, 5);
    const completed = await pipectl("lena", "__complete", "why", "cli-");
    assert.deepEqual([completed.code, completed.out], [0, "cli-w1\n"]);
  });

  it("stay locked while the deploy that holds the lock goes on", async () => {
    const { code, said } = await started().pipectl("root", "unlock", "--holder", holder, "--reason", "x");
    assert.equal(code, 3);
    assert.ok(
      said.endsWith(
        `  - the deploy that holds the lock must have ended, got ${deploy} (Pending); wait for it, or pipectl stop ${deploy}\n`,
      ),
      said,
    );
  });

  it("stay locked for who may only look, for a deployer, and while a node is half rolled", async () => {
    const cluster = started();
    await endDeploy(cluster, deploy);
    for (const user of ["dora", "lena"] as const) {
      assert.equal((await cluster.pipectl(user, "unlock", "--holder", holder, "--reason", "x")).code, 5);
    }
    await annotateNode(cluster, JSON.stringify({ deploy }));
    const { code, said } = await cluster.pipectl("gail", "unlock", "--holder", holder, "--reason", "x");
    assert.equal(code, 3);
    assert.match(said, new RegExp(`no node may be half rolled, got cli-w1, by deploy ${deploy};`));
    await annotateNode(cluster, null);
  });

  it("are unlocked by who has the role for it, and is written down", async () => {
    const cluster = started();
    const { code, out } = await cluster.pipectl(
      "gail",
      "unlock",
      "--holder",
      holder,
      "--reason",
      "it is over",
    );
    assert.deepEqual(
      [code, out],
      [
        0,
        `gail removed the Lease kube-system/node-maintenance, held by ${holder} and kured's lock on DaemonSet ${NAMESPACE}/kured, held by ${holder}.\n`,
      ],
    );
    const { items } = await cluster.steps.core.listNamespacedEvent({ namespace: "kube-system" });
    const messages = items.filter(({ reason }) => reason === "Unlocked").map(({ message }) => message);
    assert.deepEqual(messages, [
      `gail removes the Lease kube-system/node-maintenance, held by ${holder} and kured's lock on DaemonSet ${NAMESPACE}/kured, held by ${holder}: it is over`,
    ]);
    const { metadata } = parsePipelineDeploy(await cluster.admin.read("pipelinedeploys", deploy));
    assert.match(metadata.annotations["turntable.internal/unlocked-by"] ?? "", /^gail at 20/);
    assert.equal(metadata.annotations["turntable.internal/unlock-reason"], "it is over");
    const again = await cluster.pipectl("gail", "unlock");
    assert.deepEqual([again.code, again.out], [0, "Nothing is locked; there is nothing to remove.\n"]);
  });

  it("have a record that only who may unlock writes, in their own name", async () => {
    const { steps } = started();
    const write = async (user: string, groups: readonly string[], named: string) => {
      const person = apiUser(await steps.server.userKubeconfig(user, groups));
      return person.tryPatch("pipelinedeploys", deploy, unlockRecord(named));
    };
    const DENIED =
      /turntable.internal\/unlocked-by must begin with the authenticated user and be set by somebody who may delete the Lease/;
    assert.match(await write("dora", ["deployers"], "dora"), DENIED);
    assert.match(await write("gail", ["breakers"], "root"), DENIED);
    assert.equal(await write("gail", ["breakers"], "gail"), "granted");
  });
}

function unlockRecord(user: string) {
  return {
    metadata: { annotations: { "turntable.internal/unlocked-by": `${user} at 2026-11-30T10:00:00Z` } },
  };
}

async function annotateNode({ steps }: CliCluster, record: string | null): Promise<void> {
  const metadata = { name: "cli-w1", annotations: { "turntable.internal/roll": record } };
  await steps.objects.patch(
    // The client's type knows no annotation that is removed.
    { apiVersion: "v1", kind: "Node", metadata } as Parameters<typeof steps.objects.patch>[0],
    undefined,
    undefined,
    undefined,
    undefined,
    "application/merge-patch+json",
  );
}

/** Its window is half a minute, half a day from now. */
function buildKured(holder: string) {
  const labels = { "app.kubernetes.io/name": "kured" };
  const lock = {
    nodeID: holder,
    metadata: { unschedulable: false },
    created: "2026-11-30T10:00:00Z",
    TTL: 0,
  };
  const closed = new Date(Date.now() + 12 * 3_600_000).toISOString().slice(11, 16);
  const args = [`--start-time=${closed}`, `--end-time=${closed}:30`, "--time-zone=UTC"];
  return {
    apiVersion: "apps/v1",
    kind: "DaemonSet",
    metadata: {
      namespace: NAMESPACE,
      name: "kured",
      labels,
      annotations: { "weave.works/kured-node-lock": JSON.stringify(lock) },
    },
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: "kured", image: "kured", command: ["/usr/bin/kured"], args }] },
      },
    },
  };
}

function buildLease(holderIdentity: string) {
  return {
    apiVersion: "coordination.k8s.io/v1",
    kind: "Lease",
    metadata: { namespace: "kube-system", name: "node-maintenance" },
    spec: { holderIdentity, acquireTime: "2026-11-30T10:00:00.000000Z" },
  };
}
