import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiRequest } from "./api-request.ts";
import type { ApiAccess } from "./api-request.ts";
import { createCertificateAuthority } from "./certificate-authority.ts";
import type { CertificateAuthority } from "./certificate-authority.ts";
import { apiServerArguments, controllerArguments, etcdArguments } from "./api-server-arguments.ts";
import { freePorts } from "./free-ports.ts";
import { installCrds } from "./install-crds.ts";
import { kubeconfigText } from "./kubeconfig-text.ts";
import { startProcessGuard } from "./process-guard.ts";
import type { ProcessGuard } from "./process-guard.ts";
import { waitFor } from "./wait-for.ts";

/**
 * The controllers without which objects could not be deleted or pods not be created. None of the others:
 * they would start jobs, and call test nodes dead that have no kubelet.
 */
const CONTROLLERS = [
  "clusterrole-aggregation-controller",
  "disruption-controller",
  "garbage-collector-controller",
  "namespace-controller",
  "root-ca-certificate-publisher-controller",
  "serviceaccount-controller",
  "validatingadmissionpolicy-status-controller",
];

export interface ApiServerOptions {
  /** Paths of the executables. */
  readonly etcd: string;
  readonly kubeApiserver: string;
  readonly kubeControllerManager: string;
  /** Folders in which `installCrds` finds the CRDs. */
  readonly crdFolders: readonly string[];
  /** Names of the controllers that run. @default those that clean up and those that pods need */
  readonly controllers?: readonly string[];
}

/** An etcd, a kube-apiserver and a kube-controller-manager on 127.0.0.1, with RBAC and throwaway keys. */
export interface ApiServer {
  readonly url: string;
  /** Kubeconfig file of a member of system:masters. */
  readonly kubeconfigPath: string;
  /** Text of that file. */
  readonly adminKubeconfig: string;
  /** Kubeconfig text of a user with these groups; system:authenticated comes by itself. */
  userKubeconfig(name: string, groups: readonly string[]): Promise<string>;
  /** Creates the CRDs in use and waits until they are served; returns their names. */
  installCrds(): Promise<string[]>;
  /** Ends the processes and removes everything. */
  stop(): Promise<void>;
}

/**
 * Starts an API server of its own for a test. When the test process ends in whatever way, so do the
 * server's processes, and their folder goes.
 *
 * @throws Error that says what did not happen in time, with the end of the log.
 */
export async function startApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const folder = await mkdtemp(join(tmpdir(), "turntable-api-server-"));
  const guard = startProcessGuard(folder);
  try {
    const authority = await createCertificateAuthority(folder);
    const [etcdPort = 0, peerPort = 0, port = 0] = await freePorts(3);
    const access = await adminAccess(authority, `https://127.0.0.1:${port}`);
    const kubeconfigPath = join(folder, "kubeconfig");
    const adminKubeconfig = kubeconfigText(access);
    await writeFile(kubeconfigPath, adminKubeconfig, { mode: 0o600 });
    await writeServerKeys(folder, authority);
    guard.start("etcd", options.etcd, etcdArguments(folder, etcdPort, peerPort));
    guard.start("kube-apiserver", options.kubeApiserver, apiServerArguments(folder, etcdPort, port));
    await waitUntilReady(access, guard);
    const controllers = options.controllers ?? CONTROLLERS;
    guard.start(
      "kube-controller-manager",
      options.kubeControllerManager,
      controllerArguments(folder, kubeconfigPath, controllers),
    );
    await waitForDefaultAccount(access, guard, controllers);
    return {
      url: access.url,
      kubeconfigPath,
      adminKubeconfig,
      userKubeconfig: async (name, groups) =>
        kubeconfigText({ ...access, ...(await authority.issueClient(name, groups)) }),
      installCrds: () => installCrds(access, options.crdFolders),
      stop: () => guard.stop(),
    };
  } catch (error) {
    await guard.stop();
    throw error;
  }
}

async function adminAccess(authority: CertificateAuthority, url: string): Promise<ApiAccess> {
  const admin = await authority.issueClient("admin", ["system:masters"]);
  return { url, authority: authority.certificate, ...admin };
}

async function writeServerKeys(folder: string, authority: CertificateAuthority): Promise<void> {
  const server = await authority.issueServer();
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  await writeFile(join(folder, "server.crt"), server.certificate);
  await writeFile(join(folder, "server.key"), server.key, { mode: 0o600 });
  await writeFile(join(folder, "accounts.pub"), publicKey.export({ type: "spki", format: "pem" }));
  await writeFile(join(folder, "accounts.key"), privateKey.export({ type: "pkcs8", format: "pem" }), {
    mode: 0o600,
  });
}

async function waitUntilReady(access: ApiAccess, guard: ProcessGuard): Promise<void> {
  await waitFor(
    "the API server is ready",
    async () => {
      failIfEnded(guard);
      try {
        const { status, body } = await apiRequest(access, "GET", "/readyz");
        return status === 200 ? undefined : `HTTP status ${status}: ${body}`;
      } catch (error) {
        return String(error);
      }
    },
    { deadlineSeconds: 180, detail: () => guard.logTail("kube-apiserver") },
  );
}

/** The account without which no pod can be created shows that the controllers work. */
async function waitForDefaultAccount(
  access: ApiAccess,
  guard: ProcessGuard,
  controllers: readonly string[],
): Promise<void> {
  if (!controllers.includes("serviceaccount-controller")) {
    return;
  }
  await waitFor(
    "the controllers create the default service account",
    async () => {
      failIfEnded(guard);
      const { status } = await apiRequest(
        access,
        "GET",
        "/api/v1/namespaces/default/serviceaccounts/default",
      );
      return status === 200 ? undefined : `HTTP status ${status}`;
    },
    { deadlineSeconds: 180, detail: () => guard.logTail("kube-controller-manager") },
  );
}

function failIfEnded(guard: ProcessGuard): void {
  const failure = guard.failure();
  if (failure !== undefined) {
    throw new Error(`every process of the API server must keep running, got: ${failure}`);
  }
}
