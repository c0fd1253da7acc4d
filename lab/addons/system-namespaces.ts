import { namespace, type Manifest } from "./manifest.ts";

/** The namespaces that every cluster has. Each must say whether its pods stop a deploy. */
export function systemNamespaces(): readonly Manifest[] {
  return ["default", "kube-node-lease", "kube-public", "kube-system"].map(namespace);
}
