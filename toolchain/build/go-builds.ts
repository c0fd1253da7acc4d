import type { ToolName } from "../tool.ts";
import { crdModules, versions } from "../versions.ts";

/** How one Go module below toolchain/go becomes executables. */
export interface GoBuild {
  /** Folder below toolchain/go, and below the cache. */
  readonly name: string;
  readonly version: string;
  readonly tools: readonly ToolName[];
  readonly flags: readonly string[];
  readonly packages: readonly string[];
  /**
   * Path of the required module to which the files below `patch` in the wrapper belong, laid out as the module is.
   * @default none
   */
  readonly patches?: string;
  /** Minutes on two cores with empty caches, measured. */
  readonly minutes: number;
  /** Room that the build takes in the tool cache and in Go's caches, rounded up. */
  readonly gibibytes: number;
}

const KUBERNETES_TOOLS = [
  "kube-apiserver",
  "kube-controller-manager",
  "kube-scheduler",
  "kubelet",
  "kube-proxy",
  "kubectl",
] as const satisfies readonly ToolName[];

const ARGO = crdModules["argo-workflows"];

/** Nothing for a debugger, which `-s -w` takes away in any case: a sixth less to do for the compiler. */
const common = ["-buildvcs=false", "-trimpath", "-gcflags=all=-dwarf=false"];

export const goBuilds: readonly GoBuild[] = [
  {
    name: "pulumi",
    version: versions.pulumi,
    tools: ["pulumi"],
    flags: [
      ...common,
      "-tags",
      "osusergo,grpcnotrace",
      "-ldflags",
      `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${versions.pulumi}`,
    ],
    packages: ["github.com/pulumi/pulumi/pkg/v3/cmd/pulumi"],
    minutes: 6,
    gibibytes: 2,
  },
  {
    name: "pulumi-resource-kubernetes",
    version: versions.kubernetesPlugin,
    tools: ["pulumi-resource-kubernetes"],
    flags: [...common, "-ldflags", "-s -w"],
    packages: ["."],
    minutes: 9,
    gibibytes: 2,
  },
  {
    name: "etcd",
    version: versions.etcd,
    tools: ["etcd"],
    flags: [...common, "-ldflags", "-s -w"],
    packages: ["."],
    minutes: 2,
    gibibytes: 1,
  },
  {
    name: "kubernetes",
    version: versions.kubernetes,
    tools: [...KUBERNETES_TOOLS],
    flags: [...common, "-ldflags", kubernetesLinkerFlags(versions.kubernetes)],
    packages: KUBERNETES_TOOLS.map((tool) => `k8s.io/kubernetes/cmd/${tool}`),
    minutes: 14,
    gibibytes: 3,
  },
  {
    name: "argo-workflows",
    version: ARGO.version,
    tools: ["workflow-controller", "argoexec"],
    flags: [...common, "-ldflags", argoLinkerFlags(ARGO.version)],
    packages: [`${ARGO.module}/cmd/workflow-controller`, `${ARGO.module}/cmd/argoexec`],
    patches: ARGO.module,
    minutes: 6,
    gibibytes: 2,
  },
  {
    name: "coredns",
    version: versions.coredns,
    tools: ["coredns"],
    flags: [
      ...common,
      "-ldflags",
      `-s -w -X github.com/coredns/coredns/coremain.gitTag=v${versions.coredns}`,
    ],
    packages: ["."],
    minutes: 2,
    gibibytes: 1,
  },
  fluxBuild("source-controller", 4),
  fluxBuild("kustomize-controller", 5),
  fluxBuild("helm-controller", 3),
  {
    name: "actionlint",
    version: versions.actionlint,
    tools: ["actionlint"],
    flags: [...common, "-ldflags", `-s -w -X github.com/rhysd/actionlint.version=${versions.actionlint}`],
    packages: ["github.com/rhysd/actionlint/cmd/actionlint"],
    minutes: 1,
    gibibytes: 1,
  },
];

/** The build that makes a tool; undefined: the tool is not made from a Go module. */
export function goBuildOf(tool: ToolName): GoBuild | undefined {
  return goBuilds.find((build) => build.tools.includes(tool));
}

function kubernetesLinkerFlags(version: string): string {
  const [major = "", minor = ""] = version.split(".");
  const at = "k8s.io/component-base/version";
  return `-s -w -X ${at}.gitVersion=v${version} -X ${at}.gitMajor=${major} -X ${at}.gitMinor=${minor}`;
}

/** The version is shown as a release's only if the commit is known too, and the module does not say it. */
function argoLinkerFlags(version: string): string {
  const set = {
    version: `v${version}`,
    gitTag: `v${version}`,
    gitCommit: "unknown",
    gitTreeState: "clean",
  };
  return ["-s -w", ...Object.entries(set).map(([name, value]) => `-X ${ARGO.module}.${name}=${value}`)].join(
    " ",
  );
}

function fluxBuild(
  name: "source-controller" | "kustomize-controller" | "helm-controller",
  minutes: number,
): GoBuild {
  const { module, version } = crdModules[name];
  return {
    name,
    version,
    tools: [name],
    flags: [...common, "-ldflags", "-s -w"],
    packages: [module],
    minutes,
    gibibytes: 2,
  };
}
