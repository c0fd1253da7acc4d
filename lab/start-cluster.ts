import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { labInventoryFile, labInventoryText } from "../toolchain/stack/lab-inventory.ts";
import { aptSources } from "./apt/apt-sources.ts";
import { publishPackages } from "./apt/publish-packages.ts";
import { OFFERED_KERNELS } from "./kernel/lab-kernels.ts";
import type { LabFile } from "./lab-file.ts";
import type { Lab } from "./lab.ts";
import { layout } from "./layout.ts";
import { kubectl } from "./kubectl.ts";
import { raiseInotifyLimits } from "./machine/inotify-limits.ts";
import { makeFolder } from "./make-folder.ts";
import { linkFiles } from "./machine/link-files.ts";
import type { Roots } from "./machine/roots.ts";
import { mustRunInRack } from "./machine/run-in-rack.ts";
import { ensureNetwork } from "./network/network.ts";
import { nodeFiles } from "./node/node-files.ts";
import { prepareNode } from "./node/prepare-node.ts";
import { recordPath } from "./open-lab.ts";
import { ensurePki, pem, type Pki } from "./pki/ensure-pki.ts";
import { ensureSshKeys } from "./pki/ensure-ssh-keys.ts";
import { kubeconfigText } from "./pki/kubeconfig.ts";
import { rackFiles } from "./rack/rack-files.ts";
import { throwIfHostFailed } from "./rack/throw-if-host-failed.ts";
import { startRack } from "./rack/start-rack.ts";
import type { Stage } from "./stages.ts";
import { whyNotAllReady } from "./status/node-status.ts";
import { waitUntil } from "./wait-until.ts";

/** What a cluster is made of, all of it on disk. */
export interface ClusterParts {
  readonly roots: Roots;
  /** Kubernetes' programs and etcd. */
  readonly programs: readonly string[];
  /** Folder of containerd that every host starts with a copy of. */
  readonly containerd: string;
  readonly pauseImage: string;
  /** Node image of the lab's registry, by digest. */
  readonly nodeImage: string;
  /** Further files of the rack. */
  readonly rackServices: readonly LabFile[];
}

const API_MILLISECONDS = 180_000;
const READY_MILLISECONDS = 180_000;
const SHARED_FOLDERS = ["registry", "web/git", "web/apt", "log"];

/** Starts what is not running of a lab, until every node is Ready. */
export async function startCluster(lab: Lab, parts: ClusterParts, stage: Stage): Promise<void> {
  for (const folder of SHARED_FOLDERS) {
    await makeFolder(join(lab.cluster, folder));
  }
  await writeWhole(recordPath(lab.folder), JSON.stringify({ workers: countWorkers(lab) }));
  const [pki, ssh] = await Promise.all([
    stage("certificates", () => ensurePki(lab)),
    stage("SSH keys", () => ensureSshKeys(lab)),
    stage("network", () => ensureNetwork(lab)),
    raiseInotifyLimits(lab),
    linkFiles(join(lab.cluster, "bin"), parts.programs),
    publishPackages(lab, OFFERED_KERNELS),
  ]);
  await writeKubeconfig(lab, pki);
  await writeWhole(labInventoryFile(lab.io.root), labInventoryText(lab.nodes, parts.nodeImage));
  const masters = lab.nodes.filter(({ role }) => role === "master");
  await stage("rack", () => startRack(lab, parts.roots, [...rackFiles(masters), ...parts.rackServices]));
  const inputs = { nodes: lab.nodes, pki, ssh, pauseImage: parts.pauseImage };
  const sources = await aptSources(lab);
  for (const node of lab.nodes) {
    const files = [...nodeFiles(node, inputs), ...sources];
    await prepareNode(lab, node.name, files, parts.containerd);
  }
  const units = lab.nodes.map(({ name }) => `node@${name}.service`);
  await mustRunInRack(lab, ["systemctl", "reset-failed", "node@*"]);
  await mustRunInRack(lab, ["systemctl", "start", "--no-block", ...units]);
  await stage("API servers", () => waitForApi(lab));
  await stage("all nodes Ready", () => waitForNodes(lab));
}

async function waitForApi(lab: Lab): Promise<void> {
  const attempt = () =>
    kubectl(lab, ["get", "--raw", "/readyz"], { deadline: 5000 }).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message.slice(-300) : String(error)),
    );
  await waitUntil(lab.io, "an API server to be ready", attempt, { deadline: API_MILLISECONDS });
}

async function waitForNodes(lab: Lab): Promise<void> {
  const attempt = async () => {
    await throwIfHostFailed(lab);
    return whyNotAllReady(lab);
  };
  await waitUntil(lab.io, "all nodes to be Ready", attempt, { deadline: READY_MILLISECONDS, interval: 500 });
  const masters = lab.nodes.flatMap(({ role, name }) => (role === "master" ? [name] : []));
  await kubectl(lab, ["label", "--overwrite", "node", ...masters, "node-role.kubernetes.io/control-plane="]);
}

async function writeKubeconfig(lab: Lab, pki: Pki): Promise<void> {
  const text = kubeconfigText({
    server: `https://${layout.gateway}:${layout.apiPort}`,
    authority: pem(pki, "ca.crt"),
    certificate: pem(pki, "admin.crt"),
    key: pem(pki, "admin.key"),
  });
  await writeWhole(lab.kubeconfig, text, 0o600);
}

async function writeWhole(path: string, text: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.unfinished`, text, { mode });
  await rename(`${path}.unfinished`, path);
}

function countWorkers({ nodes }: Lab): number {
  return nodes.filter(({ role }) => role === "worker").length;
}
