import { randomUUID } from "node:crypto";
import { chmod, lstat, mkdir, readFile, readlink, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PULUMI_TOOLS, type FoundTool, type PulumiTools } from "./tool.ts";

/**
 * Puts the plugins that were not downloaded by the CLI itself where it looks for downloaded ones. Found there,
 * they are used without the warning that the CLI gives for plugins on PATH:
 * https://github.com/pulumi/pulumi/blob/sdk/v3.274.1/sdk/go/common/workspace/plugins.go
 */
export async function preparePulumiHome(home: string, tools: PulumiTools, node: string): Promise<void> {
  await mkdir(join(home, "plugins"), { recursive: true });
  for (const name of PULUMI_TOOLS) {
    const tool = tools[name];
    if (name !== "pulumi" && (tool.origin === "built" || tool.origin === "repository")) {
      await placePlugin(join(home, "plugins"), tool, node);
    }
  }
}

async function placePlugin(plugins: string, tool: FoundTool, node: string): Promise<void> {
  const folder = join(plugins, `${tool.name.replace(/^pulumi-/, "")}-v${tool.version}`);
  await mkdir(folder, { recursive: true });
  await (tool.origin === "built"
    ? placeLink(join(folder, tool.name), tool.path)
    : placeScript(join(folder, tool.name), launcher(node, tool.path)));
}

/** A shell script that becomes the plugin's process, so that signals reach it. */
export function launcher(node: string, script: string): string {
  return `#!/bin/sh\nexec ${shellQuote(node)} ${shellQuote(script)} "$@"\n`;
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

async function placeLink(path: string, target: string): Promise<void> {
  const present = await lstat(path).catch(() => undefined);
  if (present?.isSymbolicLink() === true && (await readlink(path)) === target) {
    return;
  }
  const temporary = `${path}.${randomUUID()}`;
  await symlink(target, temporary);
  await rename(temporary, path);
}

async function placeScript(path: string, content: string): Promise<void> {
  const present = await lstat(path).catch(() => undefined);
  if (present?.isFile() === true && (await readFile(path, "utf8")) === content) {
    return;
  }
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, content);
  await chmod(temporary, 0o755);
  await rename(temporary, path);
}
