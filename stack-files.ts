import type { StackConfig } from "./config.ts";

/**
 * A kubeconfig without a cluster. An empty text would make the kubernetes provider take the ambient one, and
 * preview against whatever cluster that is.
 */
const NO_CLUSTER = `apiVersion: v1
kind: Config
clusters: []
contexts: []
users: []
`;

/** What the stack needs of the operator's files; a preview does without those that do not exist yet. */
export interface StackFiles {
  /** Names no cluster while the file is missing: the kubernetes provider then previews without one. */
  readonly kubeconfig: string;
  readonly knownHosts: string | undefined;
  /** Undefined: the SSH agent holds the key. */
  readonly privateKey: string | undefined;
  /** Files that do not exist, a sentence each; an update refuses to start while there is one. */
  readonly missing: readonly string[];
}

/** Reads a text file; undefined: it does not exist. */
export type ReadText = (path: string) => string | undefined;

/** Reads the files that the configuration names, each only if it is needed. */
export function readStackFiles(config: StackConfig, readText: ReadText): StackFiles {
  const { privateKeyPath, knownHostsPath } = config.ssh;
  const kubeconfig = readText(config.kubeconfigPath);
  const knownHosts = readText(knownHostsPath);
  const keyFromFile = config.sshPrivateKey === undefined && privateKeyPath !== undefined;
  const privateKey = keyFromFile ? readText(privateKeyPath) : undefined;
  const missing = [
    ...(kubeconfig === undefined ? [absent("kubeconfigPath", config.kubeconfigPath)] : []),
    ...(knownHosts === undefined ? [absent("ssh.knownHostsPath", knownHostsPath)] : []),
    ...(keyFromFile && privateKey === undefined ? [absent("ssh.privateKeyPath", privateKeyPath)] : []),
  ];
  return { kubeconfig: kubeconfig ?? NO_CLUSTER, knownHosts, privateKey, missing };
}

function absent(key: string, path: string): string {
  return `turntable:${key} names ${path}, which does not exist`;
}
