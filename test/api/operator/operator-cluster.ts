import { K3S_ETCD } from "../../../pipelines/etcd/k3s-etcd.ts";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CoreV1Api, KubeConfig, KubernetesObjectApi } from "@kubernetes/client-node";
import { Pipelines } from "../../../components/pipelines/pipelines.ts";
import { OPERATOR_SERVICE_ACCOUNT } from "../../../pipelines/names.ts";
import { buildStepProgram } from "../../../pipelines/program/build-step-program.ts";
import type { StepProgram } from "../../../pipelines/program/build-step-program.ts";
import { PROGRAM_FILES } from "../../../pipelines/program/program-files.ts";
import { API_TOOLS, crdDirectories, ensureTools } from "../../../toolchain/toolchain.ts";
import { startApiServer } from "../../support/api-server.ts";
import type { ApiServer } from "../../support/api-server.ts";
import { createObjects } from "../../support/create-objects.ts";
import { record } from "../../support/record.ts";
import { testIo } from "../../support/test-io.ts";
import { waitFor } from "../../support/wait-for.ts";
import { apiUser } from "../deploys/api-user.ts";
import type { ApiUser } from "../deploys/api-user.ts";
import { deployOf } from "../deploys/deploy-objects.ts";
import { BINDINGS } from "../deploys/people-bindings.ts";

/** An API server with everything of Pipelines and the kinds of Argo; nobody runs workflows but the tests. */
export interface OperatorCluster {
  readonly server: ApiServer;
  readonly admin: ApiUser;
  /** dora */
  readonly deployer: ApiUser;
  /** abel */
  readonly approver: ApiUser;
  /** The administrator's client. */
  readonly objects: KubernetesObjectApi;
  /** Folder with the built program and the operator's credentials, as its pod would have them. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** It is the registry's own; a role of the roll is in it. */
const REGISTRY_NAMESPACE = { apiVersion: "v1", kind: "Namespace", metadata: { name: "zot" } };

export async function startOperatorCluster(): Promise<OperatorCluster> {
  const io = testIo();
  const tools = await ensureTools(API_TOOLS, io);
  const server = await startApiServer({
    etcd: tools.etcd.path,
    kubeApiserver: tools["kube-apiserver"].path,
    kubeControllerManager: tools["kube-controller-manager"].path,
    crdFolders: Object.values(await crdDirectories(io)),
  });
  const folder = await mkdtemp(join(tmpdir(), "turntable-operator-"));
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await server.installCrds();
    const config = new KubeConfig();
    config.loadFromString(server.adminKubeconfig);
    const program = await buildStepProgram();
    const seen = await record(
      () =>
        new Pipelines("pipelines", {
          program,
          registryNamespace: "zot",
          clusterName: "lab",
          runbookBaseUrl: "https://git.example.com/runbooks",
          etcdCertificates: K3S_ETCD.certificates,
        }),
    );
    const objects = seen.filter(({ type }) => type.startsWith("kubernetes:")).map(({ inputs }) => inputs);
    await createObjects(config, [REGISTRY_NAMESPACE, ...objects, ...BINDINGS]);
    const core = config.makeApiClient(CoreV1Api);
    await writeProgram(folder, program);
    await writeCredentials(folder, core, config);
    const admin = apiUser(server.adminKubeconfig);
    await waitUntilServed(admin);
    return {
      server,
      admin,
      deployer: apiUser(await server.userKubeconfig("dora", ["deployers"])),
      approver: apiUser(await server.userKubeconfig("abel", ["approvers"])),
      objects: KubernetesObjectApi.makeApiClient(config),
      folder,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function writeProgram(folder: string, program: StepProgram): Promise<void> {
  await writeFile(join(folder, PROGRAM_FILES.boot), program.boot);
  await writeFile(join(folder, PROGRAM_FILES.operator), Buffer.from(program.operator, "base64"));
  await writeFile(join(folder, PROGRAM_FILES.pageScript), program.page.script);
  await writeFile(join(folder, PROGRAM_FILES.pageStyle), program.page.style);
}

async function writeCredentials(folder: string, core: CoreV1Api, config: KubeConfig): Promise<void> {
  const { status } = await core.createNamespacedServiceAccountToken({
    namespace: "pipelines",
    name: OPERATOR_SERVICE_ACCOUNT,
    body: { spec: { audiences: [], expirationSeconds: 3_600 } },
  });
  const credentials = join(folder, "credentials");
  await mkdir(credentials);
  await writeFile(join(credentials, "token"), status?.token ?? "");
  const authority = config.getCurrentCluster()?.caData ?? "";
  await writeFile(join(credentials, "ca.crt"), Buffer.from(authority, "base64"));
}

/** The guards come into force a moment after they were created. */
function waitUntilServed(admin: ApiUser): Promise<void> {
  return waitFor(
    "the API server serves deploys and has their guard in force",
    async () => {
      const answer = await admin.tryCreate("pipelinedeploys", deployOf("nobody", "probe"), { dryRun: true });
      return /requestedBy must be/.test(answer) ? undefined : answer;
    },
    { deadlineSeconds: 60 },
  );
}
