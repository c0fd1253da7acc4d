import assert from "node:assert/strict";
import { PAST_NAME, WAITING_NAME, cluster, pastDeploy, waitingDeploy } from "./cli-fixture.ts";
import { runPipectl } from "./run-pipectl.ts";

const atGate = () => cluster({ deploys: [pastDeploy(), waitingDeploy()], user: "dora" });

describe("pipectl stop", () => {
  const path = `/apis/turntable.internal/v1alpha1/namespaces/pipelines/pipelinedeploys/${WAITING_NAME}`;

  it("asks to stop the one deploy that goes on, once", async () => {
    const fake = atGate();
    const first = await runPipectl(["stop", "--reason", "volumes rebuild"], { cluster: fake });
    assert.deepEqual(fake.changes, [
      [
        "PATCH",
        path,
        {
          metadata: {
            annotations: {
              "turntable.internal/stop-requested-by": "dora",
              "turntable.internal/stop-reason": "volumes rebuild",
            },
          },
        },
      ],
    ]);
    assert.equal(
      first.out,
      `dora asked to stop ${WAITING_NAME}. The operator stops it; see pipectl status ${WAITING_NAME} --watch\n`,
    );
    const second = await runPipectl(["stop"], { cluster: fake });
    assert.deepEqual(
      [second.code, second.said],
      [
        3,
        `pipectl: a deploy is stopped once, got ${WAITING_NAME}, which dora asked to stop; see pipectl status ${WAITING_NAME}\n`,
      ],
    );
  });

  it("refuses a deploy that has ended, and a reason that is too long", async () => {
    const ended = await runPipectl(["stop", PAST_NAME], { cluster: atGate() });
    const wordy = await runPipectl(["stop", "--reason", "x".repeat(1_025)], { cluster: atGate() });
    assert.deepEqual(
      [ended.code, ended.said, wordy.code, wordy.said],
      [
        3,
        `pipectl: a deploy that is stopped must go on, got ${PAST_NAME} (Succeeded); it has ended\n`,
        2,
        "pipectl: --reason must have at most 1024 characters, got 1025\n",
      ],
    );
  });
});
