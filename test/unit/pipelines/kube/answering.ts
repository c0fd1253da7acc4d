import type { KubeAnswer, KubeRequest, SendRequest } from "../../../../pipelines/kube/send-request.ts";

/** Stands in for an API server: gives these answers in order and keeps what it was asked. */
export function answering(...answers: readonly KubeAnswer[]): {
  readonly requests: readonly KubeRequest[];
  readonly send: SendRequest;
} {
  const requests: KubeRequest[] = [];
  const send = (request: KubeRequest) => {
    requests.push(request);
    const answer = answers[requests.length - 1];
    return answer === undefined ? Promise.reject(new Error("asked too often")) : Promise.resolve(answer);
  };
  return { requests, send };
}
