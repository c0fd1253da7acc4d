import * as z from "zod";
import type { ClusterPod } from "./cluster-pod.ts";
import { KubeError } from "./kube-error.ts";
import { requireSuccess } from "./send-request.ts";
import type { KubeAnswer, SendRequest } from "./send-request.ts";

/** What the API server says to the eviction of a pod. */
export type EvictionAnswer =
  | { readonly kind: "allowed" }
  /** The pod is no longer there, or is another one of the same name. */
  | { readonly kind: "gone" }
  /** A disruption budget says no. */
  | { readonly kind: "blocked"; readonly message: string }
  /** More than one budget covers the pod: an error that no waiting cures. */
  | { readonly kind: "several-budgets" }
  /** Admission or authorization says no. */
  | { readonly kind: "denied"; readonly message: string };

export type EvictablePod = Pick<ClusterPod, "namespace" | "name" | "uid">;

const statusSchema = z.object({
  message: z.string().default(""),
  details: z
    .object({
      causes: z
        .array(z.object({ reason: z.string().default(""), message: z.string().default("") }))
        .default([]),
    })
    .prefault({}),
});

/** An admission webhook chooses the status of its refusal; the API server writes this around its message. */
const ADMISSION_DENIAL = /denied (the )?request/;

export interface EvictionOptions {
  /** Whether the API server only says what it would do. */
  readonly dryRun: boolean;
}

/**
 * Asks the API server to evict a pod.
 *
 * @throws KubeError when the answer says nothing about this pod: no answer, overload, a fault of the server.
 * @see https://github.com/kubernetes/kubernetes/blob/v1.36.2/pkg/registry/core/pod/storage/eviction.go
 */
export async function evictPod(
  send: SendRequest,
  pod: EvictablePod,
  { dryRun }: EvictionOptions,
  signal: AbortSignal,
): Promise<EvictionAnswer> {
  const path = `/api/v1/namespaces/${pod.namespace}/pods/${pod.name}/eviction`;
  const answer = await send({
    method: "POST",
    path,
    // Asked for in the query, and not only in the body: admission looks at the query.
    query: dryRun ? { dryRun: "All" } : {},
    body: {
      apiVersion: "policy/v1",
      kind: "Eviction",
      metadata: { namespace: pod.namespace, name: pod.name },
      deleteOptions: { preconditions: { uid: pod.uid } },
    },
    signal,
  });
  return readAnswer(path, answer);
}

function readAnswer(path: string, answer: KubeAnswer): EvictionAnswer {
  const { message, details } = statusSchema.safeParse(answer.body).data ?? {
    message: "",
    details: { causes: [] },
  };
  const budget = details.causes.find(({ reason }) => reason === "DisruptionBudget");
  if ((answer.status === 404 || answer.status === 409) && !ADMISSION_DENIAL.test(message)) {
    return { kind: "gone" };
  }
  if (answer.status === 429 && budget !== undefined) {
    return { kind: "blocked", message: budget.message };
  }
  if (answer.status === 500 && message.includes("more than one PodDisruptionBudget")) {
    return { kind: "several-budgets" };
  }
  if (answer.status >= 400 && !new KubeError(message, answer.status).retryable && answer.status !== 401) {
    return { kind: "denied", message };
  }
  requireSuccess({ method: "POST", path }, answer);
  return { kind: "allowed" };
}
