import { isTerminal } from "../api/deploy-phases.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { stopRequestOf } from "../api/stop-request.ts";
import type { DeployIntent } from "./deploy-intent.ts";

const ASKED = ["project", "version", "target", "fleet", "dryRun"] as const;

/**
 * Where a workflow and the deploy that it was started for disagree, a sentence each: whoever starts a workflow by
 * hand has no deploy, or another one.
 *
 * @param uid UID of the deploy, as the workflow was told
 * @param deploy undefined: there is none of that name
 */
export function checkRecordedDeploy(
  intent: DeployIntent,
  uid: string,
  deploy: PipelineDeploy | undefined,
): readonly string[] {
  if (deploy === undefined) {
    return [
      `${intent.deploy} must be a PipelineDeploy, got none of that name; ask for it with pipectl deploy`,
    ];
  }
  const { metadata, spec, status } = deploy;
  const stop = stopRequestOf(deploy);
  return [
    ...(metadata.uid === uid
      ? []
      : [`deploy ${intent.deploy} must have the UID ${metadata.uid}, got ${uid}`]),
    ...ASKED.filter((field) => spec[field] !== intent[field]).map(
      (field) =>
        `${field} of the workflow must be what ${intent.deploy} asks for, ${String(spec[field])}, got ${String(intent[field])}`,
    ),
    ...(status !== undefined && isTerminal(status.phase)
      ? [`deploy ${intent.deploy} must be going on, got ${status.phase}; start it again with pipectl deploy`]
      : []),
    ...(stop === undefined
      ? []
      : [`nobody may have asked to stop ${intent.deploy}, got ${stop.requestedBy}`]),
  ];
}
