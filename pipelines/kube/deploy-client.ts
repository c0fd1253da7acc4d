import * as z from "zod";
import { API_GROUP, API_VERSION, KINDS } from "../api/api-group.ts";
import { TERMINAL_PHASES } from "../api/deploy-phases.ts";
import { gateDecisionSchema } from "../api/gate-decision.ts";
import type { GateDecision } from "../api/gate-decision.ts";
import { parsePipelineDeploy } from "../api/pipeline-deploy.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { PIPELINES_NAMESPACE } from "../names.ts";
import { listAll } from "./list-all.ts";
import { requireSuccess } from "./send-request.ts";
import type { KubeRequest, SendRequest } from "./send-request.ts";
import type { ChangeResult } from "./workflow-client.ts";

export interface ActiveDeploys {
  readonly deploys: readonly PipelineDeploy[];
  /** Why others cannot be read, a sentence each. */
  readonly problems: readonly string[];
}

/** Deploys and decisions, as the operator needs them. Each method throws KubeError when the API server does not answer well. */
export interface DeployClient {
  /** Those that have not ended. One that this program cannot read does not hide the others. */
  listActive(signal: AbortSignal): Promise<ActiveDeploys>;
  /** All decisions about a deploy of this name. */
  listDecisions(deploy: string, signal: AbortSignal): Promise<readonly GateDecision[]>;
  /** Changes the status of the deploy as it was seen, by a merge patch. */
  patchStatus(seen: PipelineDeploy, patch: object, signal: AbortSignal): Promise<ChangeResult>;
}

const BASE = `/apis/${API_GROUP}/${API_VERSION}/namespaces/${PIPELINES_NAMESPACE}`;
const DEPLOYS = `${BASE}/${KINDS.PipelineDeploy.plural}`;
const ACTIVE = TERMINAL_PHASES.map((phase) => `status.phase!=${phase}`).join(",");

export function createDeployClient(send: SendRequest): DeployClient {
  return {
    listActive: async (signal) => {
      const items = await listAll(send, {
        path: DEPLOYS,
        query: { fieldSelector: ACTIVE },
        item: z.unknown(),
        signal,
      });
      const deploys: PipelineDeploy[] = [];
      const problems: string[] = [];
      for (const item of items) {
        try {
          deploys.push(parsePipelineDeploy(item));
        } catch (error) {
          problems.push(error instanceof Error ? error.message : String(error));
        }
      }
      return { deploys, problems };
    },
    listDecisions: (deploy, signal) =>
      listAll(send, {
        path: `${BASE}/${KINDS.GateDecision.plural}`,
        query: { fieldSelector: `spec.deployName=${deploy}` },
        item: gateDecisionSchema,
        signal,
      }),
    patchStatus: async ({ metadata }, status, signal) => {
      const request: KubeRequest = {
        method: "PATCH",
        path: `${DEPLOYS}/${metadata.name}/status`,
        body: { metadata: { resourceVersion: metadata.resourceVersion }, status },
        signal,
      };
      const answer = await send(request);
      // Whoever deleted the deploy has no need of its status.
      if (answer.status === 409 || answer.status === 404) {
        return "stale";
      }
      requireSuccess(request, answer);
      return "done";
    },
  };
}
