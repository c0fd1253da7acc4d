import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ownPulumiHome, userPulumiHome } from "../pulumi-environment.ts";
import type { FoundTool, ToolName } from "../tool.ts";
import type { ToolchainIo } from "../toolchain-io.ts";
import { throwIfStopped } from "../toolchain-io.ts";
import { versions } from "../versions.ts";

const PLUGIN_HOST = "https://get.pulumi.com";
const FIRST_ANSWER_MILLISECONDS = 5000;
const INSTALL_MILLISECONDS = 600_000;

const listedPlugins = z.array(z.object({ name: z.string(), kind: z.string(), version: z.string() }));

/** Versions of the plugins, which are those of the npm packages that ask for them. */
export const pluginVersions = {
  "pulumi-resource-kubernetes": versions.kubernetesPlugin,
  "pulumi-resource-command": versions.commandPlugin,
  "pulumi-resource-hcloud": versions.hcloudPlugin,
} as const satisfies Partial<Record<ToolName, string>>;

export type ResourcePluginName = keyof typeof pluginVersions;

/** The language host that belongs to an installed or downloaded CLI; undefined: it came without one. */
export function findLanguageHost(cli: FoundTool): FoundTool<"pulumi-language-nodejs"> | undefined {
  const path = join(dirname(realpathSync(cli.path)), "pulumi-language-nodejs");
  return existsSync(path)
    ? { name: "pulumi-language-nodejs", version: cli.version, path, origin: cli.origin }
    : undefined;
}

/** The plugin as the CLI already has it; undefined: it does not. */
export async function findPlugin<Name extends ResourcePluginName>(
  name: Name,
  cli: FoundTool,
  io: ToolchainIo,
): Promise<FoundTool<Name> | undefined> {
  const home = homeOf(cli, io);
  const outcome = await io.run(cli.path, ["plugin", "ls", "--json"], {
    env: { ...io.env, PULUMI_HOME: home },
  });
  const version = pluginVersions[name];
  const short = name.replace("pulumi-resource-", "");
  const listed = outcome.code === 0 ? listedPlugins.parse(JSON.parse(outcome.stdout)) : [];
  const found = listed.some(
    (each) => each.kind === "resource" && each.name === short && each.version === version,
  );
  const path = join(home, "plugins", `resource-${short}-v${version}`, name);
  return found && existsSync(path) ? { name, version, path, origin: cli.origin } : undefined;
}

/** Lets the CLI download a plugin; undefined: that is not possible here, and one line has said why. */
export async function downloadPlugin<Name extends ResourcePluginName>(
  name: Name,
  cli: FoundTool,
  io: ToolchainIo,
): Promise<FoundTool<Name> | undefined> {
  const version = pluginVersions[name];
  const short = name.replace("pulumi-resource-", "");
  if (!(await answers(io))) {
    io.report(
      `plugin ${short} ${version} cannot be downloaded here (${new URL(PLUGIN_HOST).host} does not answer)`,
    );
    return undefined;
  }
  io.report(`the Pulumi CLI downloads its plugin ${short} ${version}`);
  const outcome = await io.run(cli.path, ["plugin", "install", "resource", short, version], {
    env: { ...io.env, PULUMI_HOME: homeOf(cli, io) },
    deadline: INSTALL_MILLISECONDS,
  });
  throwIfStopped(io);
  const found = await findPlugin(name, cli, io);
  if (found === undefined) {
    const said = outcome.stderr.trim().split("\n").at(-1) ?? "";
    io.report(`plugin ${short} ${version} cannot be downloaded here (${said})`);
    return undefined;
  }
  return { ...found, origin: "downloaded" };
}

async function answers(io: ToolchainIo): Promise<boolean> {
  try {
    await io.fetch(PLUGIN_HOST, {
      method: "HEAD",
      signal: AbortSignal.any([io.signal, AbortSignal.timeout(FIRST_ANSWER_MILLISECONDS)]),
    });
    return true;
  } catch {
    throwIfStopped(io);
    return false;
  }
}

function homeOf(cli: FoundTool, io: ToolchainIo): string {
  return cli.origin === "installed" ? userPulumiHome(io.env, homedir()) : ownPulumiHome(io.root);
}
