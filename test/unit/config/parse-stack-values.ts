import { parseStackConfig } from "../../../config.ts";
import type { StackConfig } from "../../../config.ts";
import { stackValues } from "../../fixtures/stack-values.ts";

/** Keys that are stored encrypted unless a test says otherwise. */
export const encrypted = ["turntable:sshPrivateKey", "turntable:renovateToken", "hcloud:token"];

/** Parses a sound configuration with some changes. */
export function parse(changes: Readonly<Record<string, unknown>>, secretKeys = encrypted): StackConfig {
  return parseStackConfig({
    project: "turntable",
    values: stackValues(changes),
    isSecret: (key) => secretKeys.includes(key),
  });
}

/** The problems named by the error of a configuration; empty: there is no error. */
export function problems(changes: Readonly<Record<string, unknown>>, secretKeys?: string[]): string[] {
  try {
    parse(changes, secretKeys);
    return [];
  } catch (error) {
    return String(error).split("\n  - ").slice(1);
  }
}

/** What is said of a key that does not exist. */
export const unknownKey = (key: string) =>
  `turntable:${key} is not a key that exists: remove it or mend its spelling (docs/configuration.md lists all keys)`;
