import { deepEqual, equal, throws } from "node:assert/strict";
import { planTrees } from "../../../render/plan-trees.ts";
import { readStack } from "../../../render/stack-configs.ts";
import type { Stack } from "../../../render/stack-configs.ts";
import { projectText, stackText } from "./stack-fixture.ts";

function stack(name: string, kured?: string): Stack {
  return readStack(name, projectText, stackText(kured));
}

describe("planTrees", () => {
  it("renders a directory once for all stacks that share it", () => {
    deepEqual(
      planTrees([stack("prod"), stack("lab")]).map(({ directory, stacks }) => ({ directory, stacks })),
      [{ directory: "gitops/platform/kured", stacks: ["lab", "prod"] }],
    );
  });

  it("plans these objects", () => {
    const objects = planTrees([stack("lab")])[0]?.objects as { kind: string; metadata: { name: string } }[];
    deepEqual(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted(), [
      "HelmRelease kured",
      "HelmRepository kubereboot",
      "Namespace kured",
      "NetworkPolicy kured",
      "PrometheusRule kured-absent",
      "PrometheusRule kured-reboot-pending",
      "PrometheusRule kured-reboot-stuck",
    ]);
  });

  it("fails when two stacks render one directory differently", () => {
    throws(() => planTrees([stack("lab"), stack("prod", "{ drainTimeoutMinutes: 30 }")]), {
      message:
        "the stacks lab and prod render gitops/platform/kured differently; set turntable:kured.gitopsDirectory of one of them to a directory of its own",
    });
  });

  it("lets such a stack have a directory of its own", () => {
    const prod = stack("prod", "{ drainTimeoutMinutes: 30, gitopsDirectory: gitops/prod/kured }");
    equal(planTrees([stack("lab"), prod]).length, 2);
  });

  it("fails when one directory lies inside another", () => {
    const prod = stack("prod", "{ gitopsDirectory: gitops/platform/kured/prod }");
    throws(() => planTrees([stack("lab"), prod]), {
      message:
        "gitops/platform/kured/prod lies inside gitops/platform/kured; Flux would apply it twice: use directories side by side",
    });
  });

  it("fails with the stack's name when its kured cannot run", () => {
    throws(() => planTrees([stack("lab", "{ blockingAlerts: [Watchdog] }")]), {
      message:
        "stack lab: blockingAlerts must not name Watchdog; it is active whenever a reboot is due, so none would start",
    });
  });
});
