import assert from "node:assert/strict";
import { AuthorizationV1Api, KubeConfig } from "@kubernetes/client-node";
import type { StepCluster } from "./step-cluster.ts";

const PLAN = "system:serviceaccount:pipelines:deploy-plan";
const STEP = "system:serviceaccount:pipelines:deploy-step";

/** What may be asked of the API: verb, resource with group and subresource, namespace. */
const QUESTIONS = [
  ["list", "", "nodes", ""],
  ["list", "", "pods", ""],
  ["list", "", "namespaces", ""],
  ["list", "apps", "daemonsets", ""],
  ["list", "policy", "poddisruptionbudgets", ""],
  ["list", "discovery.k8s.io", "endpointslices", "default"],
  ["create", "", "pods/eviction", "app"],
  ["create", "argoproj.io", "workflowtaskresults", "pipelines"],
  ["patch", "argoproj.io", "workflowtaskresults", "pipelines"],
  ["list", "", "secrets", ""],
  ["get", "", "secrets", "pipelines"],
  ["patch", "", "nodes", ""],
  ["delete", "", "pods", "app"],
  ["create", "", "pods", "pipelines"],
  ["create", "argoproj.io", "workflows", "pipelines"],
  ["create", "argoproj.io", "workflowtaskresults", "app"],
  ["update", "", "configmaps", "pipelines"],
] as const;

/** What RBAC lets the service accounts of the steps do. */
export function describeAccess(started: () => StepCluster): void {
  let cluster: StepCluster;

  before(() => {
    cluster = started();
  });

  it("lets the plan read and try evictions, and report its result", async () => {
    assert.deepEqual(await allowed(cluster, PLAN), QUESTIONS.slice(0, 9).map(describeQuestion));
  });

  it("lets the other steps report their result and nothing else", async () => {
    assert.deepEqual(await allowed(cluster, STEP), QUESTIONS.slice(7, 9).map(describeQuestion));
  });
}

function describeQuestion([verb, group, resource, namespace]: (typeof QUESTIONS)[number]): string {
  return `${verb} ${group}/${resource} ${namespace}`;
}

async function allowed(cluster: StepCluster, user: string): Promise<string[]> {
  const config = new KubeConfig();
  config.loadFromString(cluster.server.adminKubeconfig);
  const api = config.makeApiClient(AuthorizationV1Api);
  const answers = await Promise.all(
    QUESTIONS.map(async (question) => {
      const [verb, group, path, namespace] = question;
      const [resource = "", subresource = ""] = path.split("/");
      const { status } = await api.createSubjectAccessReview({
        body: {
          spec: {
            user,
            groups: ["system:serviceaccounts", "system:serviceaccounts:pipelines", "system:authenticated"],
            resourceAttributes: { verb, group, resource, subresource, namespace },
          },
        },
      });
      return status?.allowed === true ? [describeQuestion(question)] : [];
    }),
  );
  return answers.flat();
}
