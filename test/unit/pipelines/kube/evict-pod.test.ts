import assert from "node:assert/strict";
import { KubeError } from "../../../../pipelines/kube/kube-error.ts";
import { evictPod } from "../../../../pipelines/kube/evict-pod.ts";
import { answering } from "./answering.ts";

const { signal } = new AbortController();
const POD = { namespace: "app", name: "p", uid: "u" };

const budget = (message: string) => ({
  message,
  details: { causes: [{ reason: "DisruptionBudget", message }] },
});

describe("evictPod", () => {
  it("asks without carrying it out, for this very pod", async () => {
    const { requests, send } = answering({ status: 201, body: {} });
    assert.deepEqual(await evictPod(send, POD, { dryRun: true }, signal), { kind: "allowed" });
    assert.deepEqual(requests, [
      {
        method: "POST",
        path: "/api/v1/namespaces/app/pods/p/eviction",
        query: { dryRun: "All" },
        body: {
          apiVersion: "policy/v1",
          kind: "Eviction",
          metadata: { namespace: "app", name: "p" },
          deleteOptions: { preconditions: { uid: "u" } },
        },
        signal,
      },
    ]);
  });

  it("evicts when it is not told to try only", async () => {
    const { requests, send } = answering({ status: 201, body: {} });
    assert.deepEqual(await evictPod(send, POD, { dryRun: false }, signal), { kind: "allowed" });
    assert.deepEqual(
      requests.map(({ query }) => query),
      [{}],
    );
  });

  for (const [title, status, body, expected] of [
    ["a budget's no", 429, budget("needs 2"), { kind: "blocked", message: "needs 2" }],
    [
      "two budgets",
      500,
      {
        message:
          "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.",
      },
      { kind: "several-budgets" },
    ],
    ["a pod that is gone", 404, { message: 'pods "p" not found' }, { kind: "gone" }],
    [
      "another pod of the same name",
      409,
      { message: "the UID in the precondition does not match" },
      { kind: "gone" },
    ],
    [
      "a webhook's no",
      403,
      { message: 'admission webhook "w" denied the request: no' },
      { kind: "denied", message: 'admission webhook "w" denied the request: no' },
    ],
    [
      "a webhook's no with the status of a missing pod",
      404,
      { message: 'admission webhook "w" denied the request: no' },
      { kind: "denied", message: 'admission webhook "w" denied the request: no' },
    ],
  ] as const) {
    it(`understands ${title}`, async () =>
      assert.deepEqual(
        await evictPod(answering({ status, body }).send, POD, { dryRun: true }, signal),
        expected,
      ));
  }

  for (const [title, status, body] of [
    ["an overloaded server", 429, { message: "too many requests" }],
    ["a fault of the server", 500, { message: "etcd is away" }],
    ["a gateway that answers with a page", 502, "<html>"],
    ["a token that is not accepted", 401, { message: "Unauthorized" }],
  ] as const) {
    it(`takes ${title} for no answer`, async () =>
      assert.rejects(evictPod(answering({ status, body }).send, POD, { dryRun: true }, signal), {
        name: "KubeError",
        status,
      }));
  }
});

describe("KubeError", () => {
  it("may be tried again after no answer, too many requests and faults of the server", () =>
    assert.deepEqual(
      [undefined, 429, 500, 503, 400, 401, 403, 404, 422].map(
        (status) => new KubeError("", status).retryable,
      ),
      [true, true, true, true, false, false, false, false, false],
    ));
});
