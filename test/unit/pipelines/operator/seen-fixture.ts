import type { PipelineDeploy } from "../../../../pipelines/api/pipeline-deploy.ts";
import { parsePipelineDeploy } from "../../../../pipelines/api/pipeline-deploy.ts";
import { mirrorDeploy } from "../../../../pipelines/operator/mirror-deploy.ts";
import type { SeenDeploy } from "../../../../pipelines/operator/seen-deploy.ts";
import { deploy } from "../api/deploy-fixture.ts";
import type { DeployChanges } from "../api/deploy-fixture.ts";

/** A deploy that no operator has seen. */
export function fresh(changes: DeployChanges = {}): PipelineDeploy {
  const { status: _status, ...made } = deploy(changes);
  return made;
}

/** What is seen of it; the clock stands at half past ten. */
export function seen(changes: Partial<SeenDeploy> = {}): SeenDeploy {
  return {
    deploy: fresh(),
    workflow: undefined,
    decisions: [],
    secondPerson: false,
    nodes: new Map(),
    failedProbes: new Map(),
    now: new Date("2026-11-30T10:30:00Z"),
    ...changes,
  };
}

/** The same deploy with the status that follows from what is seen, as the API server would keep it. */
export function settled(changes: Partial<SeenDeploy> = {}): SeenDeploy {
  const before = seen(changes);
  const status = mirrorDeploy(before);
  return { ...before, deploy: parsePipelineDeploy({ ...before.deploy, status }) };
}
