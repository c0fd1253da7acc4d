import * as z from "zod";
import { parseAnswer } from "./parse-answer.ts";
import { requireSuccess } from "./send-request.ts";
import type { KubeRequest, SendRequest } from "./send-request.ts";

const API_VERSION = "authentication.k8s.io/v1";

const reviewSchema = z.object({
  status: z.object({ userInfo: z.object({ username: z.string().min(1) }) }),
});

/**
 * The name under which the API server knows whoever asks; the guards compare with the same one.
 *
 * @throws KubeError when it does not answer well.
 * @see https://kubernetes.io/docs/reference/access-authn-authz/authentication/#self-subject-review
 */
export async function whoAmI(send: SendRequest, signal: AbortSignal): Promise<string> {
  const request: KubeRequest = {
    method: "POST",
    path: `/apis/${API_VERSION}/selfsubjectreviews`,
    body: { apiVersion: API_VERSION, kind: "SelfSubjectReview" },
    signal,
  };
  const body = requireSuccess(request, await send(request));
  return parseAnswer(request.path, reviewSchema, body).status.userInfo.username;
}
