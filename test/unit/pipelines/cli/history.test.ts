import assert from "node:assert/strict";
import { PAST_NAME, WAITING_NAME, cluster, pastDeploy, targets, waitingDeploy } from "./cli-fixture.ts";
import { runPipectl } from "./run-pipectl.ts";

describe("pipectl history", () => {
  it("lists all deploys or those of one target, newest first, with what took longest", async () => {
    const fake = cluster({
      deploys: [pastDeploy(), waitingDeploy()],
      targets: targets(["lab-master", "lab-workers"]),
    });
    const all = await runPipectl(["history"], { cluster: fake });
    assert.equal(
      all.out,
      [
        "NAME                            TARGET       VERSION  ENDED                BY    ASKED FOR         TOOK    SLOWEST STEP",
        `${WAITING_NAME}  lab-workers  6.18.9   AWAITING canary 14m  dora  2026-11-30 10:02          Staging of w1 1m00s`,
        `${PAST_NAME}  lab-workers  6.18.8   Succeeded            dora  2026-11-23 09:00  25m30s  Draining of w4 2m40s`,
        "",
      ].join("\n"),
    );
    const narrow = await runPipectl(["history", "--limit", "1"], { cluster: fake, columns: 60 });
    assert.equal(
      narrow.out,
      `NAME                            ENDED                TOOK\n${WAITING_NAME}  AWAITING canary 14m\n`,
    );
    const masters = await runPipectl(["history", "--target", "master"], { cluster: fake });
    assert.equal(masters.out, "There is no deploy yet: pipectl deploy makes one.\n");
  });
});
