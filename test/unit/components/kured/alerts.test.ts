import { deepEqual } from "node:assert/strict";
import { buildKuredTree } from "../../../../components/kured/kured-tree.ts";
import { stuckAfterMinutes } from "../../../../components/kured/kured-timing.ts";
import { kuredArgs } from "./kured-fixture.ts";
import { alertsOf } from "./tree-alerts.ts";

describe("the alerts of kured", () => {
  const alerts = alertsOf(buildKuredTree(kuredArgs));

  it("are these, each held for so long", () => {
    deepEqual(
      alerts.map((alert) => `${alert.alert} ${alert.for}`),
      [
        "KuredRebootPending 27h",
        "KuredNodeNotReturned 20m",
        "KuredNodeLeftCordoned 1h5m",
        "KuredLockHeld 1h5m",
        "KuredAbsent 15m",
        "KuredMissingOnNode 30m",
        "KuredNodesUnobserved 15m",
        "KuredLockUnobserved 1h",
      ],
    );
  });

  it("include one for the absence of every metric that they read", () => {
    const read = alerts.flatMap(({ expr }) => expr.match(/\bkube[_a-z]*_[a-z_]+|\bkured_[a-z_]+/g) ?? []);
    const guarded = alerts.flatMap(({ expr }) =>
      [...expr.matchAll(/absent\(([a-z_]+)/g)].map((match) => match[1]),
    );
    deepEqual(
      [...new Set(read)].filter((metric) => !guarded.includes(metric)),
      [],
    );
  });
});

describe("stuckAfterMinutes", () => {
  it("is longer than a drain, a reboot and the release delay", () => {
    deepEqual(stuckAfterMinutes(20), 65);
  });
});
