import * as z from "zod";
import { API_GROUP, API_VERSION, KINDS } from "../api/api-group.ts";
import { gateDecisionSchema } from "../api/gate-decision.ts";
import type { GateDecision } from "../api/gate-decision.ts";
import { parsePipelineDeploy } from "../api/pipeline-deploy.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { PIPELINES_NAMESPACE } from "../names.ts";
import { listAll } from "./list-all.ts";
import { requireSuccess } from "./send-request.ts";
import type { SendRequest } from "./send-request.ts";

/** What the steps read of deploys and decisions. Each method throws KubeError when the API server does not answer well. */
export interface DeployReader {
  /** Undefined: there is no such deploy. */
  readDeploy(name: string, signal: AbortSignal): Promise<PipelineDeploy | undefined>;
  listDecisions(signal: AbortSignal): Promise<readonly GateDecision[]>;
}

const BASE = `/apis/${API_GROUP}/${API_VERSION}/namespaces/${PIPELINES_NAMESPACE}`;

// The items of a list carry neither.
const listedDecisionSchema = z.preprocess(
  (item) => ({
    apiVersion: `${API_GROUP}/${API_VERSION}`,
    kind: "GateDecision",
    ...z.looseObject({}).parse(item),
  }),
  gateDecisionSchema,
);

export function createDeployReader(send: SendRequest): DeployReader {
  return {
    readDeploy: async (name, signal) => {
      const request = {
        method: "GET",
        path: `${BASE}/${KINDS.PipelineDeploy.plural}/${name}`,
        signal,
      } as const;
      const answer = await send(request);
      return answer.status === 404 ? undefined : parsePipelineDeploy(requireSuccess(request, answer));
    },
    listDecisions: (signal) =>
      listAll(send, { path: `${BASE}/${KINDS.GateDecision.plural}`, item: listedDecisionSchema, signal }),
  };
}
