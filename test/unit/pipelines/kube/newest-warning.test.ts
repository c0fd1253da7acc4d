import assert from "node:assert/strict";
import { KubeError } from "../../../../pipelines/kube/kube-error.ts";
import { readNewestWarning } from "../../../../pipelines/kube/newest-warning.ts";
import { answering } from "./answering.ts";

const signal = new AbortController().signal;
const POD = { namespace: "turntable-agents", uid: "u1" };

function event(message: string, times: object) {
  return { metadata: { creationTimestamp: "2026-11-30T10:00:00Z" }, reason: "Failed", message, ...times };
}

describe("readNewestWarning", () => {
  it("asks for the pod's own warnings, and gives the last one in a line", async () => {
    const { send, requests } = answering({
      status: 200,
      body: {
        items: [
          event("old", { lastTimestamp: "2026-11-30T10:01:00Z", eventTime: null }),
          event("no space\n  left on device", { lastTimestamp: null, eventTime: "2026-11-30T10:03:00.5Z" }),
          event("created only", {}),
        ],
      },
    });
    assert.equal(await readNewestWarning(send, POD, signal), "Failed: no space left on device");
    assert.deepEqual(
      requests.map(({ path, query }) => [path, query]),
      [
        [
          "/api/v1/namespaces/turntable-agents/events",
          { fieldSelector: "involvedObject.uid=u1,type=Warning" },
        ],
      ],
    );
  });

  it("gives nothing when there is none", async () => {
    const { send } = answering({ status: 200, body: { items: [] } });
    assert.equal(await readNewestWarning(send, POD, signal), "");
  });

  it("cuts a long one", async () => {
    const { send } = answering({ status: 200, body: { items: [event("x".repeat(500), {})] } });
    const text = await readNewestWarning(send, POD, signal);
    assert.deepEqual([text.length, text.slice(-2)], [400, "x…"]);
  });

  it("fails when it may not ask", async () => {
    const { send } = answering({ status: 403, body: { message: "no" } });
    await assert.rejects(readNewestWarning(send, POD, signal), KubeError);
  });
});
