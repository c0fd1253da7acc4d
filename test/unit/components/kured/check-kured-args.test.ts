import { deepEqual } from "node:assert/strict";
import { checkKuredArgs } from "../../../../components/kured/check-kured-args.ts";
import type { KuredArgs } from "../../../../components/kured/kured-args.ts";
import { kuredArgs } from "./kured-fixture.ts";

function check(changes: Partial<KuredArgs>): string[] {
  return checkKuredArgs({ ...kuredArgs, ...changes });
}

describe("checkKuredArgs", () => {
  it("finds nothing in arguments that are right", () => {
    deepEqual(check({}), []);
  });

  it("accepts a window that fits one drain and one look exactly, and refuses one minute less", () => {
    const window = { startTime: "03:00", endTime: "03:25", timeZone: "UTC" };
    deepEqual(check({ maintenanceWindow: window }), []);
    deepEqual(check({ maintenanceWindow: { ...window, endTime: "03:24" } }), [
      "maintenanceWindow must last 25 minutes or more (drainTimeoutMinutes 20 and 5 between two looks), got 24; lengthen it or shorten drainTimeoutMinutes",
    ]);
  });

  it("refuses a gate without alerts", () => {
    deepEqual(check({ blockingAlerts: [] }), [
      "blockingAlerts must name at least one alert, got none; without one kured reboots blindly",
    ]);
  });

  it("refuses each alert that is active whenever a reboot is due", () => {
    deepEqual(
      check({ blockingAlerts: ["etcdMembersDown", "Watchdog", "InfoInhibitor", "KuredRebootPending"] }),
      ["Watchdog", "InfoInhibitor", "KuredRebootPending"].map(
        (alert) =>
          `blockingAlerts must not name ${alert}; it is active whenever a reboot is due, so none would start`,
      ),
    );
  });

  it("refuses patterns, which would widen or break the expression", () => {
    deepEqual(check({ blockingAlerts: [".*", "a|b"] }), [
      'blockingAlerts must hold names of alerts, got ".*"; it is not a pattern',
      'blockingAlerts must hold names of alerts, got "a|b"; it is not a pattern',
    ]);
  });

  it("refuses an address of runbooks that Flux would change", () => {
    deepEqual(check({ runbookBaseUrl: "https://example.com/${x}" }), [
      "runbookBaseUrl must not contain $, got https://example.com/${x}; Flux would substitute it",
    ]);
  });
});
