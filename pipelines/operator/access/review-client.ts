import * as z from "zod";
import { parseAnswer } from "../../kube/parse-answer.ts";
import { requireSuccess } from "../../kube/send-request.ts";
import type { KubeRequest, SendRequest } from "../../kube/send-request.ts";
import type { ResourceAttributes } from "./permissions.ts";

/** Who somebody is, in the words of the API server; authorizers are asked with all of them. */
export interface ReviewedUser {
  readonly username: string;
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

/** Each method throws KubeError when the API server does not answer well. No message holds a token. */
export interface ReviewClient {
  /** Undefined: the API server knows nobody by this token. */
  whoHas(token: string, signal: AbortSignal): Promise<ReviewedUser | undefined>;
  may(user: ReviewedUser, wish: ResourceAttributes, signal: AbortSignal): Promise<boolean>;
}

const AUTHENTICATION = "authentication.k8s.io/v1";
const AUTHORIZATION = "authorization.k8s.io/v1";

const tokenReviewSchema = z.object({
  status: z
    .object({
      authenticated: z.boolean().default(false),
      user: z
        .object({
          username: z.string().default(""),
          uid: z.string().default(""),
          groups: z.array(z.string()).default([]),
          extra: z.record(z.string(), z.array(z.string())).default({}),
        })
        .prefault({}),
    })
    .prefault({}),
});

const accessReviewSchema = z.object({
  status: z.object({ allowed: z.boolean().default(false) }).prefault({}),
});

/** @see https://kubernetes.io/docs/reference/access-authn-authz/webhook/ */
export function createReviewClient(send: SendRequest): ReviewClient {
  const review = async (version: string, kind: string, spec: object, signal: AbortSignal) => {
    const request: KubeRequest = {
      method: "POST",
      path: `/apis/${version}/${kind.toLowerCase()}s`,
      body: { apiVersion: version, kind, spec },
      signal,
    };
    return requireSuccess(request, await send(request));
  };
  return {
    whoHas: async (token, signal) => {
      const body = await review(AUTHENTICATION, "TokenReview", { token }, signal);
      const { authenticated, user } = parseAnswer("TokenReview", tokenReviewSchema, body).status;
      return authenticated && user.username !== "" ? user : undefined;
    },
    may: async ({ username, uid, groups, extra }, wish, signal) => {
      const spec = { user: username, uid, groups, extra, resourceAttributes: wish };
      const body = await review(AUTHORIZATION, "SubjectAccessReview", spec, signal);
      return parseAnswer("SubjectAccessReview", accessReviewSchema, body).status.allowed;
    },
  };
}
