import * as z from "zod";
import { API_GROUP, API_VERSION, KINDS } from "../api/api-group.ts";
import type { Kind } from "../api/api-group.ts";
import { parseGateDecision } from "../api/gate-decision.ts";
import type { GateDecision } from "../api/gate-decision.ts";
import { parsePipelineDeploy } from "../api/pipeline-deploy.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { PIPELINES_NAMESPACE } from "../names.ts";
import { listAll } from "./list-all.ts";
import { requireSuccess } from "./send-request.ts";
import type { KubeRequest, SendRequest } from "./send-request.ts";

/** Deploys and decisions as people see and make them. Each method throws KubeError when the API server refuses. */
export interface DeployRecords {
  listDeploys(signal: AbortSignal): Promise<PipelineDeploy[]>;
  /** Undefined: there is no such deploy. */
  readDeploy(name: string, signal: AbortSignal): Promise<PipelineDeploy | undefined>;
  /** @param deploy of `buildPipelineDeploy`; the API server completes its name */
  createDeploy(deploy: object, signal: AbortSignal): Promise<PipelineDeploy>;
  /** @param patch JSON merge patch */
  patchDeploy(name: string, patch: object, signal: AbortSignal): Promise<PipelineDeploy>;
  /** Undefined: there is no such decision. */
  readDecision(name: string, signal: AbortSignal): Promise<GateDecision | undefined>;
  /** @param decision of `buildGateDecision` */
  createDecision(decision: object, signal: AbortSignal): Promise<GateDecision>;
}

const NOT_FOUND = 404;

/** A deploy of a thousand nodes is up to 1.3 MB. */
const PAGE_SIZE = 20;

export function createDeployRecords(send: SendRequest): DeployRecords {
  const demand = async (request: KubeRequest) => requireSuccess(request, await send(request));
  const find = async (kind: Kind, name: string, signal: AbortSignal) => {
    const request = { method: "GET", path: `${pathOf(kind)}/${name}`, signal } as const;
    const answer = await send(request);
    return answer.status === NOT_FOUND ? undefined : requireSuccess(request, answer);
  };
  return {
    listDeploys: async (signal) => {
      const path = pathOf("PipelineDeploy");
      const items = await listAll(send, { path, item: z.unknown(), pageSize: PAGE_SIZE, signal });
      return items.map(parsePipelineDeploy);
    },
    readDeploy: async (name, signal) => {
      const found = await find("PipelineDeploy", name, signal);
      return found === undefined ? undefined : parsePipelineDeploy(found);
    },
    createDeploy: async (deploy, signal) =>
      parsePipelineDeploy(
        await demand({ method: "POST", path: pathOf("PipelineDeploy"), body: deploy, signal }),
      ),
    patchDeploy: async (name, patch, signal) =>
      parsePipelineDeploy(
        await demand({ method: "PATCH", path: `${pathOf("PipelineDeploy")}/${name}`, body: patch, signal }),
      ),
    readDecision: async (name, signal) => {
      const found = await find("GateDecision", name, signal);
      return found === undefined ? undefined : parseGateDecision(found);
    },
    createDecision: async (decision, signal) =>
      parseGateDecision(
        await demand({ method: "POST", path: pathOf("GateDecision"), body: decision, signal }),
      ),
  };
}

function pathOf(kind: Kind): string {
  return `/apis/${API_GROUP}/${API_VERSION}/namespaces/${PIPELINES_NAMESPACE}/${KINDS[kind].plural}`;
}
