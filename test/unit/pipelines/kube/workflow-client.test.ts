import assert from "node:assert/strict";
import { createWorkflowClient } from "../../../../pipelines/kube/workflow-client.ts";
import { workflow } from "../operator/workflow-fixture.ts";
import { answering } from "./answering.ts";

const signal = new AbortController().signal;

describe("the client of workflows", () => {
  for (const [what, phase, shutdown] of [
    ["ends what runs, and lets its exit handler run", "Running", "Stop"],
    ["ends one that waits for its mutex, which obeys no softer order", "Pending", "Terminate"],
    ["ends one that no controller has seen", "", "Terminate"],
  ] as const) {
    it(what, async () => {
      const { send, requests } = answering({ status: 200, body: {} });
      const seen = workflow([], { phase });
      assert.equal(await createWorkflowClient(send).stop(seen, signal), "done");
      assert.deepEqual(
        requests.map(({ method, body }) => [method, body]),
        [["PATCH", { metadata: { resourceVersion: seen.resourceVersion }, spec: { shutdown } }]],
      );
    });
  }
});
