import { KubeConfig, KubernetesObjectApi } from "@kubernetes/client-node";
import type { KubernetesObject } from "@kubernetes/client-node";
import { K3S_ETCD } from "../../../pipelines/etcd/k3s-etcd.ts";
import { Pipelines } from "../../../components/pipelines/pipelines.ts";
import { API_TOOLS, ensureTools } from "../../../toolchain/toolchain.ts";
import { startApiServer } from "../../support/api-server.ts";
import type { ApiServer } from "../../support/api-server.ts";
import { createObjects } from "../../support/create-objects.ts";
import { record } from "../../support/record.ts";
import { testIo } from "../../support/test-io.ts";
import { waitFor } from "../../support/wait-for.ts";
import { apiUser } from "./api-user.ts";
import type { ApiUser } from "./api-user.ts";
import { decisionOf, deployOf, imaginaryDeploy } from "./deploy-objects.ts";
import { BINDINGS, OVERGRANTED_ROLE } from "./people-bindings.ts";

const PROGRAM = {
  configMapName: "pipelines-program-0123456789ab",
  boot: "boot",
  steps: "c3RlcHM=",
  operator: "b3BlcmF0b3I=",
  page: { script: "script", style: "style" },
};
const ARGS = {
  program: PROGRAM,
  registryNamespace: "zot",
  clusterName: "lab",
  runbookBaseUrl: "https://git.example.com/runbooks",
  etcdCertificates: K3S_ETCD.certificates,
};
const OPERATOR = "system:serviceaccount:pipelines:pipelines-operator";
const STEP = "system:serviceaccount:pipelines:deploy-step";
const ACCOUNT_GROUPS = ["system:serviceaccounts", "system:serviceaccounts:pipelines"];

/** Who talks to the API server; each has the role of the name and no other. */
export interface People {
  readonly admin: ApiUser;
  /** vera */
  readonly viewer: ApiUser;
  /** dora */
  readonly deployer: ApiUser;
  /** abel */
  readonly approver: ApiUser;
  /** dana, who is both deployer and approver. */
  readonly both: ApiUser;
  /** vic, who has Kubernetes' own role view in the namespace. */
  readonly onlooker: ApiUser;
  /** The service accounts; they sign in by certificate, with the name and groups that a token would give. */
  readonly operator: ApiUser;
  readonly step: ApiUser;
  /** eve, who has no role. */
  readonly stranger: ApiUser;
  /** mallory, who got every right on both kinds, except to delete deploys. */
  readonly overgranted: ApiUser;
  /** An account of the namespace with the same rights. */
  readonly overgrantedAccount: ApiUser;
}

/** An API server with everything of Pipelines applied to it. */
export interface DeploysCluster {
  readonly server: ApiServer;
  readonly objects: KubernetesObjectApi;
  readonly people: People;
}

export async function startDeploysCluster(): Promise<DeploysCluster> {
  const tools = await ensureTools(API_TOOLS, testIo());
  const server = await startApiServer({
    etcd: tools.etcd.path,
    kubeApiserver: tools["kube-apiserver"].path,
    kubeControllerManager: tools["kube-controller-manager"].path,
    // Nobody here needs the kinds of Argo; without them the start takes a third of the time.
    crdFolders: [],
  });
  try {
    const config = new KubeConfig();
    config.loadFromString(server.adminKubeconfig);
    // The registry's own namespace is there before the stack.
    const registry = { apiVersion: "v1", kind: "Namespace", metadata: { name: ARGS.registryNamespace } };
    const pipelines = await describePipelines(false);
    await createObjects(config, [registry, ...pipelines, OVERGRANTED_ROLE, ...BINDINGS]);
    const objects = KubernetesObjectApi.makeApiClient(config);
    const people = await invite(server);
    await waitUntilServed(people);
    return { server, objects, people };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The objects of Pipelines, as the stack registers them, except those whose kinds are not installed. */
export async function describePipelines(secondPerson: boolean): Promise<KubernetesObject[]> {
  const seen = await record(() => new Pipelines("pipelines", { ...ARGS, secondPerson }));
  return seen
    .filter(({ type }) => type.startsWith("kubernetes:"))
    .map(({ inputs }) => inputs)
    .filter(({ kind }) => kind !== "ServiceMonitor" && kind !== "PrometheusRule");
}

async function invite(server: ApiServer): Promise<People> {
  const user = async (name: string, groups: readonly string[] = []) =>
    apiUser(await server.userKubeconfig(name, groups));
  return {
    admin: apiUser(server.adminKubeconfig),
    viewer: await user("vera", ["viewers"]),
    deployer: await user("dora", ["deployers"]),
    approver: await user("abel", ["approvers"]),
    both: await user("dana", ["deployers", "approvers"]),
    onlooker: await user("vic", ["onlookers"]),
    operator: await user(OPERATOR, ACCOUNT_GROUPS),
    step: await user(STEP, ACCOUNT_GROUPS),
    stranger: await user("eve"),
    overgranted: await user("mallory", ["overgranted"]),
    overgrantedAccount: await user(OPERATOR, [...ACCOUNT_GROUPS, "overgranted"]),
  };
}

/** The guards come into force a moment after they were created, and a controller fills the role view. */
async function waitUntilServed({ admin, onlooker }: People): Promise<void> {
  await waitFor(
    "the API server serves both kinds and has their guards in force",
    async () => {
      const answers = await Promise.all([
        admin.tryCreate("pipelinedeploys", deployOf("nobody", "probe"), { dryRun: true }),
        admin.tryCreate("gatedecisions", decisionOf(imaginaryDeploy("x"), "nobody"), { dryRun: true }),
        onlooker.tryList("pipelinedeploys"),
      ]);
      const expected = [/requestedBy must be/, /decidedBy must be/, /^granted$/];
      return answers.every((answer, index) => expected[index]?.test(answer)) ? undefined : answers.join("; ");
    },
    { deadlineSeconds: 60 },
  );
}
