import { cacheRoot } from "../build/tool-cache.ts";
import type { FoundTool, ToolName } from "../tool.ts";
import type { ToolchainIo } from "../toolchain-io.ts";
import { versions } from "../versions.ts";
import { firstVersion, isOlder } from "./compare-versions.ts";
import { findOnPath } from "./find-on-path.ts";

const DEADLINE_MILLISECONDS = 15_000;

/** How a tool is asked for its version, and which versions of it are used when it is installed. */
export interface InstalledTool {
  readonly name: ToolName;
  readonly versionArguments: readonly string[];
  /** The version wanted, or the oldest that will do. */
  readonly version: { readonly exactly: string } | { readonly atLeast: string };
}

export const installedTools: readonly InstalledTool[] = [
  { name: "pulumi", versionArguments: ["version"], version: { atLeast: versions.oldestPulumi } },
  { name: "etcd", versionArguments: ["--version"], version: { exactly: versions.etcd } },
  { name: "kube-apiserver", versionArguments: ["--version"], version: { exactly: versions.kubernetes } },
  ...(["kube-controller-manager", "kube-scheduler", "kubelet", "kube-proxy"] as const).map((name) => ({
    name,
    versionArguments: ["--version"],
    version: { exactly: versions.kubernetes },
  })),
  {
    name: "kubectl",
    versionArguments: ["version", "--client"],
    version: { exactly: versions.kubernetes },
  },
  { name: "actionlint", versionArguments: ["-version"], version: { exactly: versions.actionlint } },
];

/**
 * The tool as it is installed on this machine; undefined: it is not, or not in the version that tests need.
 *
 * @throws Error when the Pulumi CLI is installed but too old
 */
export async function findInstalled(name: ToolName, io: ToolchainIo): Promise<FoundTool | undefined> {
  const tool = installedTools.find((each) => each.name === name);
  const path = tool === undefined ? undefined : findOnPath(name, io.env["PATH"], cacheRoot(io.env));
  if (tool === undefined || path === undefined) {
    return undefined;
  }
  const outcome = await io.run(path, tool.versionArguments, {
    env: { ...io.env, PULUMI_SKIP_UPDATE_CHECK: "true" },
    deadline: DEADLINE_MILLISECONDS,
  });
  return judgeInstalled(tool, path, `${outcome.stdout}${outcome.stderr}`);
}

/** Whether an installed tool is used, from what it said about its version. */
export function judgeInstalled(tool: InstalledTool, path: string, said: string): FoundTool | undefined {
  const version = firstVersion(said);
  if ("exactly" in tool.version) {
    return version === tool.version.exactly
      ? { name: tool.name, version, path, origin: "installed" }
      : undefined;
  }
  if (version === undefined || isOlder(version, tool.version.atLeast)) {
    const got = version ?? `"${said.trim()}"`;
    throw new Error(
      `${tool.name} must be ${tool.version.atLeast} or newer, got ${got} at ${path}; ` +
        `update it, or take it off PATH and this project brings its own`,
    );
  }
  return { name: tool.name, version, path, origin: "installed" };
}
