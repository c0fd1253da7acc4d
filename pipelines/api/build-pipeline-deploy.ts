import { PIPELINES_NAMESPACE } from "../names.ts";
import { API_GROUP, API_VERSION } from "./api-group.ts";
import { deploySpecSchema } from "./deploy-spec.ts";
import type { DeploySpec } from "./deploy-spec.ts";

/**
 * A new deploy. The API server completes its name: `linux-6-18-9-lab-workers-x7k2p`.
 *
 * @throws ZodError when the spec is not one.
 */
export function buildPipelineDeploy(spec: DeploySpec) {
  const { project, version, target } = deploySpecSchema.parse(spec);
  return {
    apiVersion: `${API_GROUP}/${API_VERSION}`,
    kind: "PipelineDeploy" as const,
    metadata: {
      generateName: `${project}-${version.replaceAll(".", "-")}-${target}-`,
      namespace: PIPELINES_NAMESPACE,
      labels: { "app.kubernetes.io/part-of": "turntable", "turntable.internal/target": target },
    },
    spec,
  };
}
