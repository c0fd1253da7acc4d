import assert from "node:assert/strict";
import { waitingDeploy } from "./cli-fixture.ts";
import { ended, runWaited } from "./run-waited.ts";

const NEW = "linux-6-18-9-lab-workers-x7k2p";

describe("pipectl plan", () => {
  it("is a dry run that is waited for, and shows the plan", async () => {
    const plan = waitingDeploy().status?.plan;
    const ran = await runWaited(
      ["plan", "linux", "6.18.9", "workers"],
      [{ ...ended("Succeeded"), plan }],
      100,
    );
    assert.equal(ran.code, 0);
    assert.deepEqual(
      ran.fake.specs.map(({ dryRun }) => dryRun),
      [true],
    );
    assert.ok(
      ran.out.endsWith(
        [
          `Plan ${NEW}: linux 6.18.9 on lab-workers`,
          "  image   registry.lab:5000/os/debian:6.18.9",
          `  pin     sha256:${"5e".repeat(32)}`,
          "  canary  w1",
          "  order   w1, w2, w3, w4, w5",
          "",
          "Notes:",
          "  - w5 hosts the registry and is last",
          "",
          "Nothing forbids this deploy now. Nothing was changed.",
          "",
        ].join("\n"),
      ),
      ran.out,
    );
  });

  it("ends with 3 and the refusals when the deploy would be refused", async () => {
    const plan = {
      ...waitingDeploy().status?.plan,
      verdict: "refused",
      refusals: ["w3 is cordoned by somebody"],
    };
    const ran = await runWaited(["plan", "linux", "6.18.9", "workers"], [{ ...ended("Refused"), plan }]);
    assert.equal(ran.code, 3);
    assert.ok(
      ran.out.includes(
        "Refused:\n  - w3 is cordoned by somebody\n\nThis deploy would be refused. Nothing was changed.\n",
      ),
      ran.out,
    );
  });
});
