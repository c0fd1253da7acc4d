/** Everything that the project starts and that npm does not bring. */
export const TOOL_NAMES = [
  "pulumi",
  "pulumi-language-nodejs",
  "pulumi-resource-kubernetes",
  "pulumi-resource-command",
  "pulumi-resource-hcloud",
  "etcd",
  "kube-apiserver",
  "kube-controller-manager",
  "kube-scheduler",
  "kubelet",
  "kube-proxy",
  "kubectl",
  "workflow-controller",
  "argoexec",
  "source-controller",
  "kustomize-controller",
  "helm-controller",
  "coredns",
  "actionlint",
] as const;

export type ToolName = (typeof TOOL_NAMES)[number];

/** The Pulumi CLI and the plugins that the program and its policy pack need. */
export const PULUMI_TOOLS = [
  "pulumi",
  "pulumi-language-nodejs",
  "pulumi-resource-kubernetes",
  "pulumi-resource-command",
  "pulumi-resource-hcloud",
] as const satisfies readonly ToolName[];

/** What a bare Kubernetes API server for tests consists of. */
export const API_TOOLS = [
  "etcd",
  "kube-apiserver",
  "kube-controller-manager",
] as const satisfies readonly ToolName[];

/** What a lab's nodes and control plane run, besides Debian's packages. */
export const CLUSTER_TOOLS = [
  "etcd",
  "kube-apiserver",
  "kube-controller-manager",
  "kube-scheduler",
  "kubelet",
  "kube-proxy",
  "kubectl",
  "workflow-controller",
  "argoexec",
  "source-controller",
  "kustomize-controller",
  "helm-controller",
  "coredns",
] as const satisfies readonly ToolName[];

/**
 * Where a tool came from: it was on the machine, its maker's download, a build from its published Go module,
 * or this repository (toolchain/plugins).
 */
export type ToolOrigin = "installed" | "downloaded" | "built" | "repository";

export interface FoundTool<Name extends ToolName = ToolName> {
  readonly name: Name;
  /** Without a leading `v`. */
  readonly version: string;
  /** The executable file. */
  readonly path: string;
  readonly origin: ToolOrigin;
}

export type FoundTools<Name extends ToolName> = { readonly [Each in Name]: FoundTool<Each> };
export type PulumiTools = FoundTools<(typeof PULUMI_TOOLS)[number]>;
