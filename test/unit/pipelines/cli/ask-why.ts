import assert from "node:assert/strict";
import { whyAnswerSchema } from "../../../../pipelines/cli/views/answers.ts";
import { cluster } from "./cli-fixture.ts";
import type { ClusterState } from "./fake-cluster.ts";
import { kuredPod } from "./node-fixture.ts";
import { runPipectl } from "./run-pipectl.ts";

/** The reasons of `why w3`, where kured runs on it and nothing holds it but what the case adds. */
export async function why(changes: Partial<ClusterState>, prometheus?: Readonly<Record<string, unknown>>) {
  const ran = await runPipectl(
    ["why", "w3", "-o", "json", ...(prometheus === undefined ? [] : ["--prometheus", "http://p:9090"])],
    {
      cluster: cluster({ pods: [kuredPod()], ...changes }),
      ...(prometheus === undefined ? {} : { prometheus }),
    },
  );
  assert.equal(ran.said, "");
  const { reasons } = whyAnswerSchema.parse(JSON.parse(ran.out));
  return reasons.map(({ kind, message }) => `${kind}: ${message}`);
}
