import assert from "node:assert/strict";
import { listSurveyedNodes } from "../../../../pipelines/kube/surveyed-nodes.ts";
import { answering } from "./answering.ts";

const signal = new AbortController().signal;

describe("listSurveyedNodes", () => {
  it("reads in small pages what figures need, and takes what is missing for nothing", async () => {
    const whole = {
      metadata: { name: "w1", labels: { a: "b" }, annotations: { "turntable.internal/roll": "{}" } },
      spec: { unschedulable: true },
      status: {
        conditions: [{ type: "Ready", status: "True" }],
        nodeInfo: { kernelVersion: "6.18.9", bootID: "b" },
      },
    };
    const { send, requests } = answering(
      { status: 200, body: { metadata: { continue: "next" }, items: [whole] } },
      { status: 200, body: { metadata: {}, items: [{ metadata: { name: "w2" } }] } },
    );
    assert.deepEqual(await listSurveyedNodes(send, signal), [
      {
        name: "w1",
        labels: { a: "b" },
        ready: true,
        cordoned: true,
        kernel: "6.18.9",
        rollRecord: "{}",
      },
      { name: "w2", labels: {}, ready: false, cordoned: false, kernel: "", rollRecord: undefined },
    ]);
    assert.deepEqual(
      requests.map(({ path, query }) => `${path} ${query?.["limit"] ?? ""}`),
      ["/api/v1/nodes 50", "/api/v1/nodes 50"],
    );
  });
});
