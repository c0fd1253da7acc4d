import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import type { Promtool, PromtoolAnswer } from "../support/promtool.ts";
import type { AlertingRule, RuleSpec } from "./rule-files.ts";

/** Runs the tests of a file beside this one against rules, each changed first. */
export async function testRules(
  promtool: Promtool,
  testFile: string,
  rules: ReadonlyMap<string, RuleSpec>,
  change: (rule: AlertingRule) => object = (rule) => rule,
): Promise<PromtoolAnswer> {
  const folder = await mkdtemp(join(tmpdir(), "turntable-promtool-"));
  try {
    for (const [name, { groups }] of rules) {
      const changed = groups.map((group) => ({ ...group, rules: group.rules.map(change) }));
      await writeFile(join(folder, `${name}.rules.yaml`), stringify({ groups: changed }));
    }
    await copyFile(join(import.meta.dirname, testFile), join(folder, testFile));
    return await promtool(["test", "rules", testFile], folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The alerts whose tests failed, sorted, each once. */
export function failedAlerts({ text }: PromtoolAnswer): readonly string[] {
  const names = [...text.matchAll(/alertname: (?<name>\w+),/g)].map(({ groups }) => groups?.["name"] ?? "");
  return [...new Set(names)].toSorted();
}
