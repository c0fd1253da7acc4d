import type { ToolName } from "../tool.ts";
import { versions } from "../versions.ts";

/** How one Go module below toolchain/go becomes executables. */
export interface GoBuild {
  /** Folder below toolchain/go, and below the cache. */
  readonly name: string;
  readonly version: string;
  readonly tools: readonly ToolName[];
  readonly flags: readonly string[];
  readonly packages: readonly string[];
  /** Minutes on two cores with empty caches, measured. */
  readonly minutes: number;
  /** Room that the build takes in the tool cache and in Go's caches, rounded up. */
  readonly gibibytes: number;
}

const common = ["-buildvcs=false", "-trimpath"];

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
    tools: ["kube-apiserver", "kube-controller-manager"],
    flags: [...common, "-ldflags", kubernetesLinkerFlags(versions.kubernetes)],
    packages: ["k8s.io/kubernetes/cmd/kube-apiserver", "k8s.io/kubernetes/cmd/kube-controller-manager"],
    minutes: 10,
    gibibytes: 2,
  },
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
