import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CoreV1Api, KubeConfig, KubernetesObjectApi } from "@kubernetes/client-node";
import type { KubernetesObject } from "@kubernetes/client-node";
import { DeployTarget } from "../../../components/deploy-target/deploy-target.ts";
import { Pipelines } from "../../../components/pipelines/pipelines.ts";
import { K3S_ETCD } from "../../../pipelines/etcd/k3s-etcd.ts";
import { buildStepProgram } from "../../../pipelines/program/build-step-program.ts";
import type { StepProgram } from "../../../pipelines/program/build-step-program.ts";
import { API_TOOLS, crdDirectories, ensureTools, systemIo } from "../../../toolchain/toolchain.ts";
import { startApiServer } from "../../support/api-server.ts";
import type { ApiServer } from "../../support/api-server.ts";
import { createObjects } from "../../support/create-objects.ts";
import { record } from "../../support/record.ts";
import { buildNamespace } from "./lab-objects.ts";
import { masterTarget, workersTarget } from "../../unit/components/deploy-target/deploy-target-fixture.ts";

/** An API server with everything of Pipelines and DeployTarget applied to it. */
export interface StepCluster {
  readonly server: ApiServer;
  readonly program: StepProgram;
  /** The administrator's clients. */
  readonly objects: KubernetesObjectApi;
  readonly core: CoreV1Api;
  /** The objects of the stack, as they were applied. */
  readonly applied: readonly KubernetesObject[];
  /** A folder of this test's own. */
  readonly folder: string;
  /** A folder with the credentials of a service account of `pipelines`, as Kubernetes mounts them into a pod. */
  credentialsOf(account: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startStepCluster(): Promise<StepCluster> {
  const io = systemIo(process.env, () => undefined);
  const tools = await ensureTools(API_TOOLS, io);
  const server = await startApiServer({
    etcd: tools.etcd.path,
    kubeApiserver: tools["kube-apiserver"].path,
    kubeControllerManager: tools["kube-controller-manager"].path,
    crdFolders: Object.values(await crdDirectories(io)),
    // Without the garbage collector: the controllers that the test's pods name do not exist.
    controllers: ["disruption-controller", "serviceaccount-controller"],
  });
  const folder = await mkdtemp(join(tmpdir(), "turntable-steps-"));
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await server.installCrds();
    const config = new KubeConfig();
    config.loadFromString(server.adminKubeconfig);
    const core = config.makeApiClient(CoreV1Api);
    const objects = config.makeApiClient(KubernetesObjectApi);
    const program = await buildStepProgram();
    const applied = await describeStack(program);
    for (const [name, gate] of [
      ["zot", "infra"],
      ["app", "workload"],
    ] as const) {
      await objects.create(buildNamespace(name, gate));
    }
    await createObjects(config, applied);
    const credentialsOf = (account: string) => writeCredentials(core, config, account, folder);
    return { server, program, objects, core, applied, folder, credentialsOf, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function describeStack(program: StepProgram): Promise<KubernetesObject[]> {
  const seen = await record(() => {
    const pipelines = new Pipelines("pipelines", {
      program,
      registryNamespace: "zot",
      clusterName: "lab",
      runbookBaseUrl: "https://git.example.com/runbooks",
      etcdCertificates: K3S_ETCD.certificates,
    });
    return [workersTarget, masterTarget].map(
      (args) =>
        new DeployTarget(
          `lab-${args.fleet}`,
          { ...args, programConfigMapName: program.configMapName },
          { dependsOn: pipelines },
        ),
    );
  });
  return seen.filter(({ type }) => type.startsWith("kubernetes:")).map(({ inputs }) => inputs);
}

async function writeCredentials(
  core: CoreV1Api,
  config: KubeConfig,
  name: string,
  folder: string,
): Promise<string> {
  const { status } = await core.createNamespacedServiceAccountToken({
    namespace: "pipelines",
    name,
    body: { spec: { audiences: [], expirationSeconds: 3_600 } },
  });
  const credentials = join(folder, name);
  await mkdir(credentials, { recursive: true });
  await writeFile(join(credentials, "token"), status?.token ?? "");
  const authority = config.getCurrentCluster()?.caData ?? "";
  await writeFile(join(credentials, "ca.crt"), Buffer.from(authority, "base64"));
  return credentials;
}
