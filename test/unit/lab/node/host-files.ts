import type { LabFile } from "../../../../lab/lab-file.ts";
import { labNodes, type LabNode } from "../../../../lab/layout.ts";
import { nodeFiles } from "../../../../lab/node/node-files.ts";
import { certificateRequests } from "../../../../lab/pki/certificate-requests.ts";
import type { Pki } from "../../../../lab/pki/ensure-pki.ts";

const NODES = labNodes(2);

/** Every certificate and key stands for itself: its text is its name. */
const pki: Pki = Object.fromEntries(
  ["ca", ...certificateRequests(NODES).map(({ name }) => name)]
    .flatMap((name) => [`${name}.crt`, `${name}.key`])
    .concat("sa.key", "sa.pub")
    .map((name) => [name, name]),
);

function key(name: string) {
  return { private: `private key of ${name}`, public: `ssh-ed25519 ${name}` };
}

/** The node of that name in a lab of two workers. */
export function nodeOf(name: string): LabNode {
  const node = NODES.find((each) => each.name === name);
  if (node === undefined) {
    throw new Error(`there is no node ${name}`);
  }
  return node;
}

/** The files of a host in a lab of two workers. */
export function filesOf(name: string): readonly LabFile[] {
  const hosts = Object.fromEntries(NODES.map((node) => [node.name, key(node.name)]));
  return nodeFiles(nodeOf(name), {
    nodes: NODES,
    pki,
    ssh: { user: key("user"), hosts },
    pauseImage: "registry.lab.internal:5000/pause:1",
  });
}

/** What such a host has at a path; empty: nothing. */
export function contentOf(name: string, path: string): string {
  return filesOf(name).find((file) => file.path === path)?.content ?? "";
}
