import assert from "node:assert/strict";
import { DEPLOY_GUARD } from "../../../components/pipelines/deploy-guard.ts";
import { parsePipelineDeploy } from "../../../pipelines/api/pipeline-deploy.ts";
import { UNLOCK_REASON, UNLOCKED_BY } from "../../../pipelines/kube/record-unlock.ts";
import {
  buildStopPatch,
  STOP_REASON,
  STOP_REQUESTED_BY,
  stopRequestOf,
} from "../../../pipelines/api/stop-request.ts";
import { denial, forbidden, invalid } from "./denial.ts";
import { deployOf, WAITING } from "./deploy-objects.ts";
import type { DeploysCluster, People } from "./deploys-cluster.ts";
import { OTHER, REFUSED_DEPLOYS } from "./refused-deploys.ts";

/** What people may ask for, and what becomes of it. */
export function describeDeploys(started: () => DeploysCluster): void {
  let people: People;

  before(() => {
    ({ people } = started());
  });

  it("lets a deployer ask for a deploy and completes its name", async () => {
    const { metadata, ...deploy } = deployOf("dora", "first", { continues: OTHER });
    const { name: _name, ...unnamed } = metadata;
    const created = await people.deployer.create("pipelinedeploys", {
      ...deploy,
      metadata: { ...unnamed, generateName: "linux-6-18-9-lab-workers-" },
    });

    assert.match(parsePipelineDeploy(created).metadata.name, /^linux-6-18-9-lab-workers-[a-z0-9]{5}$/);
    assert.deepEqual(parsePipelineDeploy(created).spec, deploy.spec);
  });

  for (const [title, changes, metadata, refusal] of REFUSED_DEPLOYS) {
    it(`refuses a deploy ${title}`, async () => {
      const deploy = deployOf("dora", "bad", changes, metadata);
      assert.equal(await people.deployer.tryCreate("pipelinedeploys", deploy), refusal);
    });
  }

  it("refuses a deploy in another namespace, an administrator's too", async () => {
    const { namespace: _namespace, ...metadata } = deployOf("admin", "elsewhere").metadata;
    assert.equal(
      await people.admin.tryCreate(
        "pipelinedeploys",
        { ...deployOf("admin", "elsewhere"), metadata },
        { namespace: "default" },
      ),
      denial("pipelinedeploys", "elsewhere", DEPLOY_GUARD, "a deploy must be in namespace pipelines"),
    );
  });

  it("lets nobody change what a deploy asks for", async () => {
    await people.deployer.create("pipelinedeploys", deployOf("dora", "fixed"));
    const refusal = "spec: Invalid value: what a deploy asks for is never changed; create another deploy";
    for (const user of [people.deployer, people.overgranted, people.admin]) {
      assert.equal(
        await user.tryPatch("pipelinedeploys", "fixed", { spec: { version: "6.18.10" } }),
        invalid("PipelineDeploy", "fixed", refusal),
      );
    }
  });

  it("lets a deployer ask once, in their own name, to stop any deploy", async () => {
    await people.both.create("pipelinedeploys", deployOf("dana", "stopped"));
    const stop = (requestedBy: string | null, reason?: string) =>
      people.deployer.tryPatch("pipelinedeploys", "stopped", {
        metadata: {
          annotations: { [STOP_REQUESTED_BY]: requestedBy, ...(reason && { [STOP_REASON]: reason }) },
        },
      });

    assert.equal(await stop("abel"), refusedStop("abel"));
    assert.equal(
      await stop("dora", "x".repeat(1_025)),
      denial(
        "pipelinedeploys",
        "stopped",
        DEPLOY_GUARD,
        `${STOP_REASON} must come together with ${STOP_REQUESTED_BY} and have at most 1024 characters`,
      ),
    );
    const patch = buildStopPatch({ requestedBy: "dora", reason: "the canary is slow" });
    assert.equal(await people.deployer.tryPatch("pipelinedeploys", "stopped", patch), "granted");
    assert.equal(await stop(null), refusedStop("nothing"));
    assert.match(await stop("dora", "another"), /turntable.internal\/stop-reason must come together with/);
    const stopped = parsePipelineDeploy(await people.viewer.read("pipelinedeploys", "stopped"));
    assert.deepEqual(stopRequestOf(stopped), { requestedBy: "dora", reason: "the canary is slow" });
  });

  it("lets those who may not delete a deploy change nothing else of its metadata", async () => {
    await people.deployer.create("pipelinedeploys", deployOf("dora", "metadata"));
    const refusal = denial(
      "pipelinedeploys",
      "metadata",
      DEPLOY_GUARD,
      `only ${STOP_REQUESTED_BY} and ${STOP_REASON}, and of an unlock ${UNLOCKED_BY} and ${UNLOCK_REASON}, may be set on a deploy, by those who may not delete it`,
    );
    for (const metadata of [
      { labels: { "turntable.internal/target": "lab-master" } },
      { annotations: { other: "x" } },
      { finalizers: ["example.com/stay"] },
      { ownerReferences: [{ apiVersion: "v1", kind: "ConfigMap", ...OTHER }] },
    ]) {
      assert.equal(await people.deployer.tryPatch("pipelinedeploys", "metadata", { metadata }), refusal);
      assert.equal(await people.overgranted.tryPatch("pipelinedeploys", "metadata", { metadata }), refusal);
    }
    const label = { metadata: { labels: { note: "kept" } } };
    assert.equal(await people.admin.tryPatch("pipelinedeploys", "metadata", label), "granted");
  });

  it("has the status written by the operator and by nobody else", async () => {
    await people.deployer.create("pipelinedeploys", deployOf("dora", "status", {}, {}));
    const write = (user: keyof People) =>
      people[user].tryPatch("pipelinedeploys", "status", { status: WAITING }, "status");

    for (const [user, name] of [
      ["deployer", "dora"],
      ["approver", "abel"],
      ["both", "dana"],
      ["overgranted", "mallory"],
      ["step", "system:serviceaccount:pipelines:deploy-step"],
    ] as const) {
      assert.equal(await write(user), forbidden(name, "patch", "pipelinedeploys/status", "status"));
    }
    assert.equal(await write("operator"), "granted");
    const unwritten = { ...deployOf("dora", "unwritten"), status: WAITING };
    const created = await people.deployer.create("pipelinedeploys", unwritten);
    assert.equal(parsePipelineDeploy(created).status, undefined);
  });
}

function refusedStop(got: string): string {
  return denial(
    "pipelinedeploys",
    "stopped",
    DEPLOY_GUARD,
    `${STOP_REQUESTED_BY} must be set once, on an existing deploy, to dora, the authenticated user, got ${got}`,
  );
}
