import assert from "node:assert/strict";
import type { KubeRequest } from "../../../../../pipelines/kube/send-request.ts";
import { createReviewClient } from "../../../../../pipelines/operator/access/review-client.ts";

const { signal } = new AbortController();
const USER = { username: "abel", uid: "u", groups: ["g"], extra: { scopes: ["s"] } };

function client(body: unknown, status = 201) {
  const sent: KubeRequest[] = [];
  const reviews = createReviewClient((request) => {
    sent.push(request);
    return Promise.resolve({ status, body });
  });
  return { sent, reviews };
}

describe("createReviewClient", () => {
  it("asks who has a token", async () => {
    const { sent, reviews } = client({ status: { authenticated: true, user: USER } });
    assert.deepEqual(await reviews.whoHas("t", signal), USER);
    assert.deepEqual(
      sent.map(({ method, path, body }) => [method, path, body]),
      [
        [
          "POST",
          "/apis/authentication.k8s.io/v1/tokenreviews",
          { apiVersion: "authentication.k8s.io/v1", kind: "TokenReview", spec: { token: "t" } },
        ],
      ],
    );
  });

  it("knows nobody whom the API server does not authenticate, whatever else it says", async () => {
    for (const status of [{}, { error: "expired" }, { user: USER }, { authenticated: true, user: {} }]) {
      assert.equal(await client({ status }).reviews.whoHas("t", signal), undefined);
    }
  });

  it("asks with everything that is known of the user", async () => {
    const { sent, reviews } = client({ status: { allowed: true } });
    assert.equal(await reviews.may(USER, { verb: "list", group: "", resource: "nodes" }, signal), true);
    assert.deepEqual(sent[0]?.body, {
      apiVersion: "authorization.k8s.io/v1",
      kind: "SubjectAccessReview",
      spec: {
        user: "abel",
        uid: "u",
        groups: ["g"],
        extra: { scopes: ["s"] },
        resourceAttributes: { verb: "list", group: "", resource: "nodes" },
      },
    });
  });

  it("lets nobody do what the API server does not say", async () =>
    assert.equal(
      await client({ status: { denied: false } }).reviews.may(
        USER,
        { verb: "list", group: "", resource: "nodes" },
        signal,
      ),
      false,
    ));

  it("says nothing of the token when it is refused", async () =>
    assert.rejects(client({ message: "forbidden" }, 403).reviews.whoHas("secret-token", signal), {
      message: "POST /apis/authentication.k8s.io/v1/tokenreviews: the API server answers 403: forbidden",
    }));
});
