import assert from "node:assert/strict";
import { deployAnswerSchema } from "../../../pipelines/cli/views/answers.ts";
import type { CliCluster } from "./cli-cluster.ts";

const ENDED = "2026-11-30T11:00:00Z";

/** Has dora ask for a deploy of the workers; returns its name. */
export async function askForDeploy({ pipectl }: CliCluster, version: string): Promise<string> {
  const { code, out, said } = await pipectl("dora", "deploy", "linux", version, "workers", "-o", "json");
  assert.deepEqual([code, said], [0, ""]);
  return deployAnswerSchema.parse(JSON.parse(out)).deploy.name;
}

/** Has the operator end it before its first node. */
export function endDeploy({ report }: CliCluster, name: string): Promise<void> {
  return report(name, { phase: "Refused", finishedAt: ENDED, awaitingGate: null, awaitingSince: null });
}
