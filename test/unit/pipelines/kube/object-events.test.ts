import assert from "node:assert/strict";
import { createObjectEvents } from "../../../../pipelines/kube/object-events.ts";
import type { ObjectEvent } from "../../../../pipelines/kube/object-events.ts";
import type { KubeRequest } from "../../../../pipelines/kube/send-request.ts";

const { signal } = new AbortController();

const EVENT: ObjectEvent = {
  key: "u1 proven w1",
  about: { kind: "Node", name: "w1" },
  type: "Normal",
  reason: "RollProven",
  action: "Deploy",
  note: "it is rolled",
  at: new Date("2026-11-30T10:00:00Z"),
};

async function write(changes: Partial<ObjectEvent> = {}, status = 201) {
  const requests: KubeRequest[] = [];
  const events = createObjectEvents((request) => {
    requests.push(request);
    return Promise.resolve({ status, body: { message: "said" } });
  });
  await events.write({ ...EVENT, ...changes }, signal);
  const [request] = requests;
  return { method: request?.method, path: request?.path, body: request?.body };
}

const nameOf = async (changes: Partial<ObjectEvent>) => JSON.stringify((await write(changes)).body);

describe("an event about an object", () => {
  it("of a node is where kubectl describe looks for it", async () =>
    assert.deepEqual(await write(), {
      method: "POST",
      path: "/apis/events.k8s.io/v1/namespaces/default/events",
      body: {
        apiVersion: "events.k8s.io/v1",
        kind: "Event",
        metadata: { name: "w1.49ad7304a72316a4", namespace: "default" },
        eventTime: "2026-11-30T10:00:00.000000Z",
        reportingController: "turntable.internal/pipelines-operator",
        reportingInstance: "pipelines-operator",
        type: "Normal",
        reason: "RollProven",
        action: "Deploy",
        note: "it is rolled",
        regarding: { apiVersion: "v1", kind: "Node", name: "w1", uid: "w1" },
      },
    }));

  it("of a deploy is in its namespace, under its name and UID", async () => {
    const { path, body } = await write({ about: { kind: "PipelineDeploy", name: "d1", uid: "u1" } });
    assert.equal(path, "/apis/events.k8s.io/v1/namespaces/pipelines/events");
    assert.match(
      JSON.stringify(body),
      /"regarding":\{"apiVersion":"turntable.internal\/v1alpha1","namespace":"pipelines","kind":"PipelineDeploy","name":"d1","uid":"u1"\}/,
    );
  });

  it("has the same name when it is told again, and another one for anything else", async () => {
    assert.equal(await nameOf({}), await nameOf({}));
    assert.notEqual(await nameOf({}), await nameOf({ key: "u1 failed w1" }));
  });

  it("that is there already is as good as written; anything else is an error", async () => {
    await write({}, 409);
    await assert.rejects(write({}, 403), {
      message: "POST /apis/events.k8s.io/v1/namespaces/default/events: the API server answers 403: said",
    });
  });

  it("fits, however long its sentence is", async () => {
    const { body } = await write({ note: `${"a".repeat(1_020)}ééé` });
    const note = /"note":"(?<note>[^"]*)"/.exec(JSON.stringify(body))?.groups?.["note"] ?? "";
    assert.deepEqual([Buffer.byteLength(note), note.endsWith("a…")], [1_023, true]);
  });
});
