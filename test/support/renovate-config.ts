import { z } from "zod";
import { readRepositoryFile } from "./repository-files.ts";

/** The parts of renovate.json that tests look at. */
const renovateConfigSchema = z.looseObject({
  customManagers: z
    .array(
      z.looseObject({
        customType: z.literal("regex"),
        managerFilePatterns: z.array(z.string()),
        matchStrings: z.array(z.string()),
      }),
    )
    .min(1),
  packageRules: z.array(z.looseObject({ description: z.string().optional() })),
});

export type RenovateConfig = z.infer<typeof renovateConfigSchema>;

/** A version in a file, as a custom manager captures it. */
export interface Pin {
  readonly datasource: string | undefined;
  readonly depName: string | undefined;
  readonly currentValue: string | undefined;
  readonly currentDigest: string | undefined;
}

export function readRenovateConfig(): RenovateConfig {
  return renovateConfigSchema.parse(JSON.parse(readRepositoryFile("renovate.json")));
}

/** What the custom managers of `config` capture in a file; nothing when none of them looks at it. */
export function findPins(config: RenovateConfig, path: string, text: string): Pin[] {
  return config.customManagers
    .filter(({ managerFilePatterns }) => managerFilePatterns.some((pattern) => toRegExp(pattern).test(path)))
    .flatMap(({ matchStrings }) => matchStrings)
    .flatMap((matchString) => [...text.matchAll(new RegExp(matchString, "g"))])
    .map(({ groups }) => ({
      datasource: groups?.["datasource"],
      depName: groups?.["depName"],
      currentValue: groups?.["currentValue"],
      currentDigest: groups?.["currentDigest"],
    }));
}

/**
 * A pattern of `managerFilePatterns` that is a regular expression.
 *
 * @throws Error when it is not wrapped in slashes: Renovate would read it as a glob and match nothing
 */
function toRegExp(pattern: string): RegExp {
  const inner = /^\/(?<inner>.+)\/$/.exec(pattern)?.groups?.["inner"];
  if (inner === undefined) {
    throw new Error(`file pattern must be a regular expression between slashes, got ${pattern}`);
  }
  return new RegExp(inner);
}
