import { PIPELINES_NAMESPACE } from "../names.ts";
import { API_GROUP, API_VERSION } from "./api-group.ts";
import { decisionName } from "./decision-name.ts";
import { decisionSpecSchema } from "./decision-spec.ts";
import type { DecisionSpec } from "./decision-spec.ts";
import type { PipelineDeploy } from "./pipeline-deploy.ts";

export type DecisionInput = Pick<
  DecisionSpec,
  "gate" | "decision" | "evidenceDigest" | "decidedBy" | "reason"
>;

/**
 * A new decision about a gate of a deploy, which owns it: it goes when the deploy is deleted.
 *
 * @throws ZodError when the input is not one.
 */
export function buildGateDecision({ metadata, spec }: PipelineDeploy, input: DecisionInput) {
  const decision = decisionSpecSchema.parse({
    deployName: metadata.name,
    deployUID: metadata.uid,
    deployRequestedBy: spec.requestedBy,
    ...input,
  });
  return {
    apiVersion: `${API_GROUP}/${API_VERSION}`,
    kind: "GateDecision" as const,
    metadata: {
      name: decisionName(decision),
      namespace: PIPELINES_NAMESPACE,
      labels: {
        "app.kubernetes.io/part-of": "turntable",
        "turntable.internal/target": spec.target,
        "turntable.internal/deploy": metadata.name,
      },
      ownerReferences: [
        {
          apiVersion: `${API_GROUP}/${API_VERSION}`,
          kind: "PipelineDeploy",
          name: metadata.name,
          uid: metadata.uid,
        },
      ],
    },
    spec: decision,
  };
}
