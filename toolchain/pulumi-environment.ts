import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { preparePulumiHome } from "./pulumi-home.ts";
import { preparePulumiTemp } from "./pulumi-temp.ts";
import { PULUMI_TOOLS, type PulumiTools } from "./tool.ts";
import type { Environment, ToolchainIo } from "./toolchain-io.ts";

export interface PulumiPlace {
  /** Folder for the CLI's own files; used unless CLI and plugins are all installed on this machine.
   * @default `.turntable/pulumi-home` in this repository */
  readonly home?: string | undefined;
  /** Backend that keeps the state, such as `file:///folder`.
   * @default `.turntable/state` in this repository */
  readonly backendUrl?: string | undefined;
  /** Passphrase of the stack's secrets.
   * @default the one of the environment, if any */
  readonly passphrase?: string | undefined;
}

/**
 * The environment in which the found CLI works, with what it needs on disk made ready: its home with the
 * plugins, and the folder of a file backend. Safe to call again, and for two processes at once.
 */
export async function pulumiEnvironment(
  tools: PulumiTools,
  io: ToolchainIo,
  place: PulumiPlace = {},
): Promise<Record<string, string>> {
  const home = place.home ?? ownPulumiHome(io.root);
  const backendUrl = place.backendUrl ?? pathToFileURL(join(io.root, ".turntable", "state")).href;
  if (backendUrl.startsWith("file:///")) {
    await mkdir(fileURLToPath(backendUrl), { recursive: true });
  }
  if (!allInstalled(tools)) {
    await preparePulumiHome(home, tools, process.execPath);
  }
  await preparePulumiTemp(pulumiTemp(io.root), io.now());
  const user = io.env["PULUMI_CREDENTIALS_PATH"] ?? userPulumiHome(io.env, homedir());
  const credentials = existsSync(join(user, "credentials.json")) ? user : undefined;
  return pulumiVariables(tools, io, { ...place, home, backendUrl, credentials });
}

/** Where the CLI keeps its plugins and its login unless it is told otherwise. */
export function userPulumiHome(env: Environment, userHome: string): string {
  return env["PULUMI_HOME"] ?? join(env["HOME"] ?? userHome, ".pulumi");
}

/** Where it keeps its plugins when it is not the person's own CLI. */
export function ownPulumiHome(root: string): string {
  return join(root, ".turntable", "pulumi-home");
}

function pulumiTemp(root: string): string {
  return join(root, ".turntable", "tmp");
}

interface ReadyPlace extends PulumiPlace {
  readonly home: string;
  readonly backendUrl: string;
  /** Folder with the person's login; undefined: there is none. */
  readonly credentials: string | undefined;
}

/** The variables of `pulumiEnvironment`, without anything done on disk. */
export function pulumiVariables(
  tools: PulumiTools,
  io: Pick<ToolchainIo, "env" | "root">,
  place: ReadyPlace,
): Record<string, string> {
  const variables: Record<string, string | undefined> = {
    ...io.env,
    // The language host starts `node` from PATH: it must be the one that runs this file.
    PATH: [dirname(process.execPath), dirname(tools.pulumi.path), io.env["PATH"] ?? ""]
      .filter((entry) => entry !== "")
      .join(delimiter),
    TMPDIR: pulumiTemp(io.root),
    PULUMI_BACKEND_URL: place.backendUrl,
    PULUMI_SKIP_UPDATE_CHECK: "true",
    // The kubernetes plugin 4.25.0 refuses to render YAML while it is set:
    // https://github.com/pulumi/pulumi-kubernetes/blob/v4.25.0/provider/pkg/provider/provider.go
    KUBECONFIG: undefined,
    NODE_COMPILE_CACHE: io.env["NODE_COMPILE_CACHE"] ?? join(io.root, ".turntable", "compile-cache"),
    ...(allInstalled(tools) ? {} : ownHome(tools, place)),
    ...(place.passphrase === undefined
      ? {}
      : { PULUMI_CONFIG_PASSPHRASE: place.passphrase, PULUMI_CONFIG_PASSPHRASE_FILE: undefined }),
  };
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function ownHome(tools: PulumiTools, place: ReadyPlace): Record<string, string | undefined> {
  return {
    PULUMI_HOME: place.home,
    // A login of the person stays valid, whatever home the CLI has.
    PULUMI_CREDENTIALS_PATH: place.credentials,
    // What is missing could only be asked for in vain: that its download is blocked is why others were made.
    ...(somethingMade(tools)
      ? { PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true", PULUMI_IGNORE_AMBIENT_PLUGINS: "true" }
      : {}),
  };
}

function allInstalled(tools: PulumiTools): boolean {
  return PULUMI_TOOLS.every((name) => tools[name].origin === "installed");
}

function somethingMade(tools: PulumiTools): boolean {
  return PULUMI_TOOLS.some((name) => tools[name].origin === "built" || tools[name].origin === "repository");
}
