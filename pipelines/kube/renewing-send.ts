import type { Connection } from "./connection.ts";
import { createSendRequest } from "./send-request.ts";
import type { SendRequest } from "./send-request.ts";

/** Kubernetes replaces a pod's token long before it ends; a program that runs for months reads it anew. */
const RENEW_MILLISECONDS = 10 * 60_000;

/**
 * Sends requests with credentials that are never old.
 *
 * @param now milliseconds
 * @throws KubeError (by the returned function) when no answer comes; what `connect` throws
 * @see https://kubernetes.io/docs/tasks/configure-pod-container/configure-service-account/#service-account-token-volume-projection
 */
export function createRenewingSend(connect: () => Promise<Connection>, now: () => number): SendRequest {
  let send: SendRequest | undefined;
  let since = 0;
  return async (request) => {
    if (send === undefined || now() - since >= RENEW_MILLISECONDS) {
      send = createSendRequest(await connect());
      since = now();
    }
    return send(request);
  };
}
