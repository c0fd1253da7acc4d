import { Gauge } from "prom-client";
import type { Registry } from "prom-client";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";

/**
 * How long deploys have been waiting for a person, counted when somebody asks.
 *
 * @param now milliseconds since 1970
 * @param waiting deploys that wait at a gate now
 */
export function createGateWait(
  registry: Registry,
  now: () => number,
  waiting: () => readonly PipelineDeploy[],
): Gauge<"project" | "target" | "gate"> {
  return new Gauge({
    name: "pipelines_deploy_gate_wait_seconds",
    help: "Seconds that a deploy has been waiting for a person at this gate.",
    labelNames: ["project", "target", "gate"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { spec, status } of waiting()) {
        if (status?.awaitingGate !== undefined && status.awaitingSince !== undefined) {
          const labels = { project: spec.project, target: spec.target, gate: status.awaitingGate };
          this.set(labels, Math.max(0, (now() - Date.parse(status.awaitingSince)) / 1_000));
        }
      }
    },
  });
}
