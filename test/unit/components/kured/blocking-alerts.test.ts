import { deepEqual, equal } from "node:assert/strict";
import { blockingAlerts, blockingAlertsRegexp } from "../../../../components/kured/blocking-alerts.ts";
import { buildKuredTree } from "../../../../components/kured/kured-tree.ts";
import { kuredArgs } from "./kured-fixture.ts";
import { alertsOf } from "./tree-alerts.ts";

describe("blockingAlerts", () => {
  it("adds the own alerts about nodes that are away, sorted and each once", () => {
    deepEqual(blockingAlerts(["Zed", "KuredNodeNotReturned", "Zed"]), [
      "KuredNodeLeftCordoned",
      "KuredNodeNotReturned",
      "KuredNodesUnobserved",
      "Zed",
    ]);
  });

  it("names only own alerts that the tree defines", () => {
    const defined = new Set(alertsOf(buildKuredTree(kuredArgs)).map(({ alert }) => alert));
    deepEqual(
      blockingAlerts([]).filter((name) => !defined.has(name)),
      [],
    );
  });

  it("holds no reboot because of an alert that only says that a reboot is due", () => {
    const held = new Set(blockingAlerts([]));
    deepEqual(
      alertsOf(buildKuredTree(kuredArgs))
        .filter(({ alert, expr }) => held.has(alert) && expr.includes("kured_reboot_required"))
        .map(({ alert }) => alert),
      [],
    );
  });
});

describe("blockingAlertsRegexp", () => {
  const expression = new RegExp(blockingAlertsRegexp(["etcdMembersDown"]), "u");
  const cases = {
    etcdMembersDown: true,
    KuredNodeLeftCordoned: true,
    etcdMembersDownX: false,
    XetcdMembersDown: false,
    Watchdog: false,
    KuredRebootPending: false,
    "": false,
  };
  for (const [name, expected] of Object.entries(cases)) {
    it(`${expected ? "matches" : "does not match"} ${JSON.stringify(name)}`, () => {
      equal(expression.test(name), expected);
    });
  }
});
