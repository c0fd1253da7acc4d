import { z } from "zod";
import { readUnattendedConfig } from "./apt-config.ts";
import type { UnattendedConfig } from "./apt-config.ts";
import type { JudgedResource } from "./judged-resource.ts";
import { readProps } from "./read-props.ts";

const COMMAND = /^command:(remote|local):Command$/;

const textSchema = z.string().nullish();
const commandSchema = z.object({ create: textSchema, update: textSchema, stdin: textSchema });

/** What the scripts of a command write for unattended-upgrades; empty: nothing, or the resource is no command. */
export function readUpgradeConfigs(resource: JudgedResource): readonly UnattendedConfig[] {
  if (!COMMAND.test(resource.type)) {
    return [];
  }
  const { create, update, stdin } = readProps(resource, commandSchema);
  return [create, update, stdin]
    .map((text) => readUnattendedConfig(text ?? ""))
    .filter((config) => config !== undefined);
}

/** Judges what a command writes for unattended-upgrades. Undefined: it writes nothing. */
export function judgeUpgradeConfig(
  findProblems: (config: UnattendedConfig) => readonly string[],
): (resource: JudgedResource) => readonly string[] | undefined {
  return (resource) => {
    const configs = readUpgradeConfigs(resource);
    return configs.length === 0
      ? undefined
      : [...new Set(configs.flatMap(findProblems))].map((found) => `${resource.name} ${found}`);
  };
}
