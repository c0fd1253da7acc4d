import { API_GROUP, API_VERSION } from "../api/api-group.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { deployWorkflowName, PIPELINES_NAMESPACE } from "../names.ts";

/** The workflow of a deploy: the template of its target, and what was asked for. It has the deploy's name and goes with it. */
export function buildWorkflow({ metadata, spec }: PipelineDeploy) {
  const parameters = {
    deploy: metadata.name,
    deployUID: metadata.uid,
    target: spec.target,
    project: spec.project,
    version: spec.version,
    fleet: spec.fleet,
    dryRun: String(spec.dryRun),
  };
  return {
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Workflow" as const,
    metadata: {
      name: metadata.name,
      namespace: PIPELINES_NAMESPACE,
      labels: {
        "app.kubernetes.io/part-of": "turntable",
        "turntable.internal/deploy": metadata.name,
        "turntable.internal/target": spec.target,
      },
      ownerReferences: [
        {
          apiVersion: `${API_GROUP}/${API_VERSION}`,
          kind: "PipelineDeploy",
          name: metadata.name,
          uid: metadata.uid,
          controller: true,
        },
      ],
    },
    spec: {
      workflowTemplateRef: { name: deployWorkflowName(spec.target) },
      arguments: { parameters: Object.entries(parameters).map(([name, value]) => ({ name, value })) },
    },
  };
}
