import assert from "node:assert/strict";
import * as z from "zod";
import { clusterBudgetSchema } from "../../../../pipelines/kube/cluster-budget.ts";
import { clusterNodeSchema } from "../../../../pipelines/kube/cluster-node.ts";
import { clusterPodSchema } from "../../../../pipelines/kube/cluster-pod.ts";
import { KubeError } from "../../../../pipelines/kube/kube-error.ts";
import { listAll } from "../../../../pipelines/kube/list-all.ts";
import type { KubeAnswer, KubeRequest } from "../../../../pipelines/kube/send-request.ts";
import { tryEviction } from "../../../../pipelines/kube/try-eviction.ts";

const { signal } = new AbortController();
const POD = { namespace: "app", name: "p", uid: "u" };

function answering(...answers: readonly KubeAnswer[]) {
  const requests: KubeRequest[] = [];
  const send = (request: KubeRequest) => {
    requests.push(request);
    const answer = answers[requests.length - 1];
    return answer === undefined ? Promise.reject(new Error("asked too often")) : Promise.resolve(answer);
  };
  return { requests, send };
}

describe("listAll", () => {
  const item = z.object({ name: z.string() });
  const page = (names: readonly string[], next?: string) => ({
    status: 200,
    body: { metadata: { continue: next }, items: names.map((name) => ({ name })) },
  });

  it("reads every page, each with a limit", async () => {
    const { requests, send } = answering(page(["a", "b"], "more"), page(["c"]));
    assert.deepEqual(await listAll(send, { path: "/x", query: { q: "1" }, item, signal }), [
      { name: "a" },
      { name: "b" },
      { name: "c" },
    ]);
    assert.deepEqual(
      requests.map(({ query }) => query),
      [
        { q: "1", limit: "5000" },
        { q: "1", limit: "5000", continue: "more" },
      ],
    );
  });

  it("takes an empty list of metadata, which arrives as null", async () => {
    const { send } = answering({ status: 200, body: { metadata: {}, items: null } });
    assert.deepEqual(await listAll(send, { path: "/x", item, content: "metadata", signal }), []);
  });

  it("never takes half a list for the whole", async () => {
    const gone = { status: 410, body: { message: "the list has expired" } };
    await assert.rejects(listAll(answering(page(["a"], "more"), gone).send, { path: "/x", item, signal }), {
      name: "KubeError",
      status: 410,
      message: "GET /x: the API server answers 410: the list has expired",
    });
  });

  it("names the path of an answer of another shape", async () => {
    const odd = { status: 200, body: { metadata: {}, items: [{ name: 1 }] } };
    await assert.rejects(listAll(answering(odd).send, { path: "/x", item, signal }), {
      message: /^\/x: the answer must have the shape of its kind, got something else:\n/,
    });
  });
});

describe("tryEviction", () => {
  const budget = (message: string) => ({
    message,
    details: { causes: [{ reason: "DisruptionBudget", message }] },
  });

  it("asks without carrying it out, for this very pod", async () => {
    const { requests, send } = answering({ status: 201, body: {} });
    assert.deepEqual(await tryEviction(send, POD, signal), { kind: "allowed" });
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
      assert.deepEqual(await tryEviction(answering({ status, body }).send, POD, signal), expected));
  }

  for (const [title, status, body] of [
    ["an overloaded server", 429, { message: "too many requests" }],
    ["a fault of the server", 500, { message: "etcd is away" }],
    ["a gateway that answers with a page", 502, "<html>"],
    ["a token that is not accepted", 401, { message: "Unauthorized" }],
  ] as const) {
    it(`takes ${title} for no answer`, async () =>
      assert.rejects(tryEviction(answering({ status, body }).send, POD, signal), {
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

describe("what is read of a node", () => {
  it("knows a bare object", () =>
    assert.deepEqual(clusterNodeSchema.parse({ metadata: { name: "w1" } }), {
      name: "w1",
      labels: {},
      ready: false,
      cordoned: false,
      untainted: true,
      addresses: [],
      kubeletVersion: "",
    }));

  it("takes only Ready=True for ready, and no condition's taint for a taint", () => {
    const read = (status: string, taints: readonly object[]) => {
      const { ready, untainted } = clusterNodeSchema.parse({
        metadata: { name: "w1" },
        spec: { taints },
        status: {
          conditions: [
            { type: "MemoryPressure", status: "True" },
            { type: "Ready", status },
          ],
        },
      });
      return [ready, untainted];
    };
    const unschedulable = { key: "node.kubernetes.io/unschedulable", effect: "NoSchedule" };
    assert.deepEqual(read("True", [unschedulable, { key: "x", effect: "PreferNoSchedule" }]), [true, true]);
    assert.deepEqual(read("Unknown", [{ key: "x", effect: "NoSchedule" }]), [false, false]);
    assert.deepEqual(read("False", [{ key: "x", effect: "NoExecute" }]), [false, false]);
  });
});

describe("what is read of a pod", () => {
  it("takes the owner that controls it, not any owner", () => {
    const owner = { kind: "Node", name: "w1", uid: "n" };
    const controller = { kind: "ReplicaSet", name: "r", uid: "r", controller: true };
    const read = (ownerReferences: readonly object[]) =>
      clusterPodSchema.parse({ metadata: { ...POD, ownerReferences }, spec: {} }).controller;
    assert.deepEqual(read([owner, controller]), { kind: "ReplicaSet", name: "r", uid: "r" });
    assert.equal(read([owner]), undefined);
  });
});

describe("what is read of a budget", () => {
  it("tells an empty selector from none", () => {
    const read = (spec: object) =>
      clusterBudgetSchema.parse({ metadata: { namespace: "app", name: "b" }, spec }).selector;
    assert.deepEqual(read({ selector: {} }), []);
    assert.equal(read({}), undefined);
    assert.deepEqual(
      read({
        selector: {
          matchLabels: { a: "1" },
          matchExpressions: [
            { key: "b", operator: "NotIn", values: ["2"] },
            { key: "c", operator: "DoesNotExist" },
          ],
        },
      }),
      [
        { key: "a", operator: "in", values: ["1"] },
        { key: "b", operator: "not-in", values: ["2"] },
        { key: "c", operator: "absent" },
      ],
    );
  });
});
