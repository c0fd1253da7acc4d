import { parse } from "yaml";
import { z } from "zod";
import { parseStackConfig } from "../config.ts";
import type { StackConfig } from "../config.ts";

/** A stack of this repository. */
export interface Stack {
  /** Name, as in `Pulumi.<name>.yaml`. */
  readonly name: string;
  readonly config: StackConfig;
}

const secretSchema = z.strictObject({ secure: z.string() });

const projectSchema = z.object({
  name: z.string(),
  config: z.record(z.string(), z.object({ default: z.unknown().optional() })).default({}),
});

const stackSchema = z.object({ config: z.record(z.string(), z.unknown()).default({}) });

/**
 * The configuration of a stack that is not secret, `project:key` to text as Pulumi hands it to a program,
 * defaults of the project included.
 *
 * @throws Error when one of the texts is not the file it should be.
 */
export function readPlainConfig(projectText: string, stackText: string): Record<string, string> {
  const project = projectSchema.parse(parse(projectText));
  const defaults = Object.entries(project.config)
    .filter(([, declared]) => declared.default !== undefined)
    .map(([key, declared]) => [`${project.name}:${key}`, declared.default] as const);
  const own = Object.entries(stackSchema.parse(parse(stackText)).config).filter(
    ([, value]) => !secretSchema.safeParse(value).success,
  );
  return Object.fromEntries(
    [...defaults, ...own].map(([key, value]) => [
      key,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
}

/**
 * Reads a stack from the texts of Pulumi.yaml and its own file; secrets are left out.
 *
 * @throws Error naming every wrong key.
 */
export function readStack(name: string, projectText: string, stackText: string): Stack {
  const project = projectSchema.parse(parse(projectText)).name;
  const values = readPlainConfig(projectText, stackText);
  return { name, config: parseStackConfig({ project, values, isSecret: () => false }) };
}
