import assert from "node:assert/strict";
import { CustomObjectsApi, KubeConfig, PatchStrategy, setHeaderOptions } from "@kubernetes/client-node";
import type { KubernetesObject } from "@kubernetes/client-node";
import { z } from "zod";
import { buildDecisionGuard, DECISION_GUARD } from "../../../components/pipelines/decision-guard.ts";
import { DEPLOY_GUARD } from "../../../components/pipelines/deploy-guard.ts";
import { buildGuardBinding } from "../../../components/pipelines/guard.ts";
import { parsePipelineDeploy } from "../../../pipelines/api/pipeline-deploy.ts";
import { waitFor } from "../../support/wait-for.ts";
import { denial } from "./denial.ts";
import { decisionOf, deployOf, SHOWN } from "./deploy-objects.ts";
import type { DeploysCluster, People } from "./deploys-cluster.ts";

const ADMISSION = "admissionregistration.k8s.io/v1";
const CRDS = { group: "apiextensions.k8s.io", version: "v1", plural: "customresourcedefinitions" };

const schemaSchema = z.looseObject({
  spec: z.looseObject({
    versions: z.tuple([
      z.looseObject({
        schema: z.looseObject({
          openAPIV3Schema: z.looseObject({ properties: z.looseObject({ spec: z.looseObject({}) }) }),
        }),
      }),
    ]),
  }),
});

/** That the refusals of the other suites come from the guards, and from what of them. */
export function describeWithoutGuards(started: () => DeploysCluster): void {
  let cluster: DeploysCluster;
  let people: People;

  before(() => {
    cluster = started();
    people = cluster.people;
  });

  for (const [guard, attempt, refusal] of [
    [
      DEPLOY_GUARD,
      () => people.deployer.tryCreate("pipelinedeploys", deployOf("abel", "forged"), { dryRun: true }),
      denial(
        "pipelinedeploys",
        "forged",
        DEPLOY_GUARD,
        "requestedBy must be dora, the authenticated user, got abel",
      ),
    ],
    [
      DECISION_GUARD,
      async () => {
        const deploy = parsePipelineDeploy(
          await people.deployer
            .create("pipelinedeploys", deployOf("dora", "guarded"))
            .catch(() => people.viewer.read("pipelinedeploys", "guarded")),
        );
        return people.approver.tryCreate("gatedecisions", decisionOf(deploy, "dana"), { dryRun: true });
      },
      denial(
        "gatedecisions",
        `guarded-canary-${SHOWN.slice(7, 17)}`,
        DECISION_GUARD,
        "decidedBy must be abel, the authenticated user, got dana",
      ),
    ],
  ] as const) {
    it(`grants what ${guard} refuses, as long as it is not in force`, async () => {
      const binding: KubernetesObject = {
        apiVersion: ADMISSION,
        kind: "ValidatingAdmissionPolicyBinding",
        ...buildGuardBinding(guard),
      };
      assert.equal(await attempt(), refusal);
      await cluster.objects.delete(binding);
      await becomes(`${guard} is out of force`, attempt, "granted");
      await cluster.objects.create(binding);
      await becomes(`${guard} is in force again`, attempt, refusal);
    });
  }

  it("lets who asked approve, until a second person is asked for", async () => {
    const deploy = parsePipelineDeploy(
      await people.both.create("pipelinedeploys", deployOf("dana", "alone")),
    );
    const decide = (decision: "approve" | "reject") => () =>
      people.both.tryCreate("gatedecisions", decisionOf(deploy, "dana", { decision }), { dryRun: true });
    const refusal = denial(
      "gatedecisions",
      `alone-canary-${SHOWN.slice(7, 17)}`,
      DECISION_GUARD,
      "a second person must approve, not dana, who asked for the deploy; another approver can run the same command",
    );

    assert.equal(await decide("approve")(), "granted");
    await replaceGuard(cluster, true);
    await becomes("a second person is asked for", decide("approve"), refusal);
    assert.equal(await decide("reject")(), "granted");
    const other = decisionOf(deploy, "abel");
    assert.equal(await people.approver.tryCreate("gatedecisions", other, { dryRun: true }), "granted");
    await replaceGuard(cluster, false);
    await becomes("no second person is asked for", decide("approve"), "granted");
  });

  it("grants a change of what a deploy asks for, as long as its kind has no rule against it", async () => {
    const config = new KubeConfig();
    config.loadFromString(cluster.server.adminKubeconfig);
    const api = config.makeApiClient(CustomObjectsApi);
    const name = "pipelinedeploys.turntable.internal";
    const crd = schemaSchema.parse(await api.getClusterCustomObject({ ...CRDS, name }));
    const replace = async (rules: unknown) => {
      const [version] = structuredClone(crd.spec.versions);
      version.schema.openAPIV3Schema.properties.spec["x-kubernetes-validations"] = rules;
      await api.patchClusterCustomObject(
        { ...CRDS, name, body: { spec: { versions: [version] } } },
        setHeaderOptions("Content-Type", PatchStrategy.MergePatch),
      );
    };
    await people.deployer.create("pipelinedeploys", deployOf("dora", "mutable"));
    let patch = 0;
    const change = async () => {
      patch += 1;
      const answer = await people.deployer.tryPatch("pipelinedeploys", "mutable", {
        spec: { version: `6.18.${patch}` },
      });
      return answer.includes("what a deploy asks for is never changed") ? "refused" : answer;
    };

    assert.equal(await change(), "refused");
    await replace([]);
    await becomes("the rule is gone", change, "granted");
    const [version] = crd.spec.versions;
    await replace(version.schema.openAPIV3Schema.properties.spec["x-kubernetes-validations"]);
    await becomes("the rule is back", change, "refused");
  });
}

/** Waits until a request is answered as a change of the guards makes it. */
function becomes(what: string, attempt: () => Promise<string>, expected: string): Promise<void> {
  return waitFor(
    what,
    async () => {
      const answer = await attempt();
      return answer === expected ? undefined : answer;
    },
    { deadlineSeconds: 30 },
  );
}

function replaceGuard({ objects }: DeploysCluster, secondPerson: boolean): Promise<KubernetesObject> {
  return objects.patch(
    { apiVersion: ADMISSION, kind: "ValidatingAdmissionPolicy", ...buildDecisionGuard({ secondPerson }) },
    undefined,
    undefined,
    undefined,
    undefined,
    PatchStrategy.MergePatch,
  );
}
