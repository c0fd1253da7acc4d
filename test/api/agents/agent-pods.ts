import { KubeConfig } from "@kubernetes/client-node";
import * as z from "zod";
import { AGENT_GUARD } from "../../../components/pipelines/agent-guard.ts";
import { apiRequest } from "../../support/api-request.ts";
import type { ApiAccess } from "../../support/api-request.ts";

export const AGENT_PODS = "/api/v1/namespaces/turntable-agents/pods";

/** How to reach the API server as the user of a kubeconfig. */
export function accessOf(kubeconfig: string): ApiAccess {
  const config = new KubeConfig();
  config.loadFromString(kubeconfig);
  const [cluster, user] = [config.getCurrentCluster(), config.getCurrentUser()];
  return {
    url: cluster?.server ?? "",
    authority: decode(cluster?.caData),
    certificate: decode(user?.certData),
    key: decode(user?.keyData),
  };
}

function decode(data: string | undefined): string {
  return Buffer.from(data ?? "", "base64").toString();
}

/** What the guard says to a pod: `granted`, or its sentence. Nothing is kept. */
export async function createPod(access: ApiAccess, pod: object): Promise<string> {
  const { status, body } = await apiRequest(access, "POST", `${AGENT_PODS}?dryRun=All`, {
    body: JSON.stringify(pod),
  });
  return status < 300 ? "granted" : refusalOf(body);
}

/** The guard's sentence of a refusal, or the whole answer. */
export function refusalOf(body: string): string {
  const { message } = z.object({ message: z.string() }).parse(JSON.parse(body));
  return (
    new RegExp(`'${AGENT_GUARD}' with binding '${AGENT_GUARD}' denied request: (.*)$`).exec(message)?.[1] ??
    message
  );
}
