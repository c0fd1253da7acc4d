import { gzipSync } from "node:zlib";
import { PIPELINES_NAMESPACE } from "../names.ts";
import { requireSuccess } from "./send-request.ts";
import type { KubeRequest, SendRequest } from "./send-request.ts";
import { parseWorkflow, TERMINATE } from "./workflow.ts";
import type { Workflow } from "./workflow.ts";

/** What came of a change: `stale`: the workflow is another one than was seen, and nothing was changed. */
export type ChangeResult = "done" | "stale";

/** The workflows of the deploys. Each method throws KubeError when the API server does not answer well. */
export interface WorkflowClient {
  /** Undefined: there is no such workflow. */
  read(name: string, signal: AbortSignal): Promise<Workflow | undefined>;
  /** `stale`: there is one of this name already. */
  create(manifest: object, signal: AbortSignal): Promise<ChangeResult>;
  /**
   * Asks the controller to end it: what runs is ended, what follows does not begin, the exit handler runs. One that has
   * not begun ends without any of these.
   */
  stop(seen: Workflow, signal: AbortSignal): Promise<ChangeResult>;
  /** Puts fields to one node of its status. */
  changeNode(seen: Workflow, id: string, fields: object, signal: AbortSignal): Promise<ChangeResult>;
}

const WORKFLOWS = `/apis/argoproj.io/v1alpha1/namespaces/${PIPELINES_NAMESPACE}/workflows`;

export function createWorkflowClient(send: SendRequest): WorkflowClient {
  const change = async (request: KubeRequest): Promise<ChangeResult> => {
    const answer = await send(request);
    if (answer.status === 409) {
      return "stale";
    }
    requireSuccess(request, answer);
    return "done";
  };
  const patch = ({ name, resourceVersion }: Workflow, body: object, signal: AbortSignal) =>
    change({
      method: "PATCH",
      path: `${WORKFLOWS}/${name}`,
      body: { metadata: { resourceVersion }, ...body },
      signal,
    });
  return {
    read: async (name, signal) => {
      const request = { method: "GET", path: `${WORKFLOWS}/${name}`, signal } as const;
      const answer = await send(request);
      return answer.status === 404 ? undefined : parseWorkflow(request.path, requireSuccess(request, answer));
    },
    create: (manifest, signal) => change({ method: "POST", path: WORKFLOWS, body: manifest, signal }),
    stop: (seen, signal) => patch(seen, { spec: { shutdown: hasBegun(seen) ? "Stop" : TERMINATE } }, signal),
    changeNode: (seen, id, fields, signal) => patch(seen, { status: changedNodes(seen, id, fields) }, signal),
  };
}

function hasBegun({ phase }: Workflow): boolean {
  return phase !== "" && phase !== "Pending";
}

/** Argo passes over what is compressed once it finds a plain node, so all of it is packed again. */
function changedNodes({ nodesKept, rawNodes }: Workflow, id: string, fields: object): object {
  if (nodesKept === "plain") {
    return { nodes: { [id]: fields } };
  }
  const own = rawNodes[id];
  const changed = { ...rawNodes, [id]: { ...(typeof own === "object" ? own : {}), ...fields } };
  return { compressedNodes: gzipSync(JSON.stringify(changed)).toString("base64") };
}
