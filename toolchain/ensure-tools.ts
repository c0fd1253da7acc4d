import { join } from "node:path";
import { checkBuildable } from "./build/check-buildable.ts";
import { ensureBuild, findBuild } from "./build/ensure-build.ts";
import { goBuildOf, goBuilds } from "./build/go-builds.ts";
import { downloadCli, findDownloadedCli } from "./find/download-cli.ts";
import { findInstalled } from "./find/find-installed.ts";
import { downloadPlugin, findLanguageHost, findPlugin, type ResourcePluginName } from "./find/find-plugin.ts";
import { PULUMI_TOOLS, TOOL_NAMES, type FoundTool, type FoundTools, type ToolName } from "./tool.ts";
import type { ToolchainIo } from "./toolchain-io.ts";
import { versions } from "./versions.ts";

type Found = { [Name in ToolName]?: FoundTool | undefined };

/**
 * Finds the tools, and gets what is missing: what is installed is used as it is, else what the makers let one
 * download, else what can be built from published Go modules or is part of this repository. Everything that
 * can be looked at is looked at before the first build.
 *
 * @throws Error with one message that says what is missing and what to do
 */
export async function ensureTools<Name extends ToolName>(
  names: readonly Name[],
  io: ToolchainIo,
): Promise<FoundTools<Name>> {
  const wanted = withCli(names);
  const found: Found = {};
  for (const name of wanted) {
    found[name] = await finders[name](found, io);
  }
  const missing = wanted.filter((name) => found[name] === undefined);
  const builds = goBuilds.filter((build) => build.tools.some((tool) => missing.includes(tool)));
  await checkBuildable(builds, io);
  for (const build of builds) {
    const folder = await ensureBuild(build, io);
    for (const name of build.tools) {
      found[name] ??= { name, version: build.version, path: join(folder, name), origin: "built" };
    }
  }
  // Every name was found or built above, or an error thrown; Object.fromEntries widens the keys.
  return Object.fromEntries(names.map((name) => [name, found[name]])) as unknown as FoundTools<Name>;
}

/** In the order of TOOL_NAMES; where plugins come from depends on the CLI. */
function withCli(names: readonly ToolName[]): readonly ToolName[] {
  const needCli = names.some((name) => (PULUMI_TOOLS as readonly ToolName[]).includes(name));
  return TOOL_NAMES.filter((name) => names.includes(name) || (needCli && name === "pulumi"));
}

type Finder = (found: Found, io: ToolchainIo) => Promise<FoundTool | undefined>;

/** How each tool is found without building it; undefined: it must be built. */
const finders: Readonly<Record<ToolName, Finder>> = {
  pulumi: async (_, io) =>
    (await findInstalled("pulumi", io)) ??
    findDownloadedCli(io) ??
    (await findBuilt("pulumi", io)) ??
    downloadCli(io),
  "pulumi-language-nodejs": ({ pulumi: cli }, io) => {
    const own = cli === undefined || cli.origin === "built" ? undefined : findLanguageHost(cli);
    return Promise.resolve(
      own ?? fromRepository("pulumi-language-nodejs", "language-nodejs", versions.pulumi, io),
    );
  },
  "pulumi-resource-kubernetes": async (found, io) =>
    (await findOwnPlugin("pulumi-resource-kubernetes", found, io)) ??
    findBuilt("pulumi-resource-kubernetes", io),
  "pulumi-resource-command": async (found, io) =>
    (await findOwnPlugin("pulumi-resource-command", found, io)) ??
    fromRepository("pulumi-resource-command", "command", versions.commandPlugin, io),
  "pulumi-resource-hcloud": async (found, io) =>
    (await findOwnPlugin("pulumi-resource-hcloud", found, io)) ??
    fromRepository("pulumi-resource-hcloud", "hcloud", versions.hcloudPlugin, io),
  etcd: findInstalledOrBuilt("etcd"),
  "kube-apiserver": findInstalledOrBuilt("kube-apiserver"),
  "kube-controller-manager": findInstalledOrBuilt("kube-controller-manager"),
  "kube-scheduler": findInstalledOrBuilt("kube-scheduler"),
  kubelet: findInstalledOrBuilt("kubelet"),
  "kube-proxy": findInstalledOrBuilt("kube-proxy"),
  kubectl: findInstalledOrBuilt("kubectl"),
  "workflow-controller": findOnlyBuilt("workflow-controller"),
  argoexec: findOnlyBuilt("argoexec"),
  "source-controller": findOnlyBuilt("source-controller"),
  "kustomize-controller": findOnlyBuilt("kustomize-controller"),
  "helm-controller": findOnlyBuilt("helm-controller"),
  coredns: findOnlyBuilt("coredns"),
  actionlint: findInstalledOrBuilt("actionlint"),
};

function findInstalledOrBuilt(name: ToolName): Finder {
  return async (_, io) => (await findInstalled(name, io)) ?? findBuilt(name, io);
}

/** What nobody installs outside a container. */
function findOnlyBuilt(name: ToolName): Finder {
  return (_, io) => findBuilt(name, io);
}

/** A plugin that the CLI has or can get. One that was built says that nothing can be downloaded here. */
async function findOwnPlugin(
  name: ResourcePluginName,
  found: Found,
  io: ToolchainIo,
): Promise<FoundTool | undefined> {
  const cli = found.pulumi;
  if (cli === undefined || cli.origin === "built") {
    return undefined;
  }
  const own = await findPlugin(name, cli, io);
  if (own !== undefined) {
    return own;
  }
  const build = goBuildOf("pulumi-resource-kubernetes");
  const blocked = build !== undefined && (await findBuild(build, io)) !== undefined;
  return blocked ? undefined : downloadPlugin(name, cli, io);
}

async function findBuilt(name: ToolName, io: ToolchainIo): Promise<FoundTool | undefined> {
  const build = goBuildOf(name);
  const folder = build === undefined ? undefined : await findBuild(build, io);
  return build === undefined || folder === undefined
    ? undefined
    : { name, version: build.version, path: join(folder, name), origin: "built" };
}

function fromRepository(name: ToolName, folder: string, version: string, io: ToolchainIo): FoundTool {
  return {
    name,
    version,
    path: join(io.root, "toolchain", "plugins", folder, "main.ts"),
    origin: "repository",
  };
}
