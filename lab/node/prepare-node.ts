import { join } from "node:path";
import type { LabFile } from "../lab-file.ts";
import type { Lab } from "../lab.ts";
import { nodeInit } from "../machine/running-init.ts";
import { makeFolder } from "../make-folder.ts";
import { writeFiles } from "../write-files.ts";
import { copyContainerdTemplate } from "./containerd-template.ts";

/** Parts of a host's disk: what differs from Debian's root, and what must lie on a real file system. */
const PARTS = ["upper", "work", "merged", "kubelet", "etcd"];

/**
 * Makes a host's disk, with its own files in it. A host that is on keeps those that it started with.
 *
 * @param containerd template of containerd's folder
 */
export async function prepareNode(
  lab: Lab,
  node: string,
  files: readonly LabFile[],
  containerd: string,
): Promise<void> {
  const disk = nodeDisk(lab, node);
  for (const part of PARTS) {
    await makeFolder(join(disk, part));
  }
  await copyContainerdTemplate(lab.io, containerd, join(disk, "containerd"));
  if (nodeInit(lab, node) === undefined) {
    await writeFiles(join(disk, "upper"), files);
  }
}

/** Folder that holds everything that a host keeps across its boots. */
export function nodeDisk({ cluster }: Pick<Lab, "cluster">, node: string): string {
  return join(cluster, "nodes", node);
}
