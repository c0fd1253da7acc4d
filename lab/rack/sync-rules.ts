import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { kubectl } from "../kubectl.ts";
import type { Lab } from "../lab.ts";
import { layout } from "../layout.ts";
import { ruleFiles, ruleListSchema } from "./rule-files.ts";

const DEADLINE_MILLISECONDS = 10_000;

/**
 * Gives Prometheus the PrometheusRules that are in the cluster now, and no others.
 *
 * @returns names of the rule files
 * @throws Error with what Prometheus says when it refuses them
 */
export async function syncRules(lab: Lab): Promise<readonly string[]> {
  const listed = await kubectl(lab, ["get", "prometheusrules", "--all-namespaces", "--output=json"]);
  const files = ruleFiles(ruleListSchema.parse(JSON.parse(listed)).items);
  const folder = join(lab.cluster, "prometheus/rules");
  await mkdir(folder, { recursive: true });
  const stale = (await readdir(folder)).filter((file) => !files.has(file));
  await Promise.all([
    ...[...files].map(([file, content]) => writeFile(join(folder, file), content)),
    ...stale.map((file) => rm(join(folder, file))),
  ]);
  await reload(lab);
  return [...files.keys()].sort();
}

async function reload({ io }: Lab): Promise<void> {
  const address = `http://${layout.gateway}:${layout.prometheusPort}/-/reload`;
  const signal = AbortSignal.timeout(DEADLINE_MILLISECONDS);
  const answer = await io.fetch(address, { method: "POST", signal });
  if (!answer.ok) {
    throw new Error(`Prometheus must take its rules, got ${answer.status}: ${await answer.text()}`);
  }
}
