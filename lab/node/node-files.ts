import { startOrderHostFiles } from "../faults/start-order-files.ts";
import { kernelFiles } from "../kernel/kernel-files.ts";
import type { LabFile } from "../lab-file.ts";
import type { LabNode } from "../layout.ts";
import type { Pki } from "../pki/ensure-pki.ts";
import type { SshKeys } from "../pki/ensure-ssh-keys.ts";
import { bootFiles } from "./boot-files.ts";
import { containerdFiles } from "./containerd-files.ts";
import { controlPlaneFiles } from "./control-plane-files.ts";
import { kubeletFiles } from "./kubelet-files.ts";
import { networkFiles } from "./network-files.ts";
import { secretFiles } from "./secret-files.ts";
import { systemFiles } from "./system-files.ts";

export interface NodeInputs {
  readonly nodes: readonly LabNode[];
  readonly pki: Pki;
  readonly ssh: SshKeys;
  /** Image of every pod's sandbox. */
  readonly pauseImage: string;
}

/** Everything that makes Debian's root into this host. */
export function nodeFiles(node: LabNode, inputs: NodeInputs): readonly LabFile[] {
  const masters = inputs.nodes.filter(({ role }) => role === "master");
  return [
    ...systemFiles(node),
    ...networkFiles(node),
    ...bootFiles(),
    ...startOrderHostFiles(),
    ...kernelFiles(),
    ...containerdFiles(inputs.pauseImage),
    ...kubeletFiles(node),
    ...(node.role === "master" ? controlPlaneFiles(node, masters) : []),
    ...secretFiles(node, inputs.pki, inputs.ssh),
  ];
}
