import { deepEqual } from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { buildKuredTree } from "../../../../components/kured/kured-tree.ts";
import { stuckAfterMinutes } from "../../../../components/kured/kured-timing.ts";
import { kuredArgs } from "./kured-fixture.ts";
import { alertsOf } from "./tree-alerts.ts";

const RUNBOOKS = join(import.meta.dirname, "../../../../docs/runbooks");
/** What a Prometheus that watches this cluster must keep at least; docs/runbooks/kured-reboot-pending.md says so. */
const RETENTION_HOURS = 48;

function minutes(duration: string): number {
  const match = /^(?:(\d+)h)?(?:(\d+)m)?$/.exec(duration);
  return Number(match?.[1] ?? 0) * 60 + Number(match?.[2] ?? 0);
}

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

  it("link to a runbook that exists", () => {
    const links = alerts.map(({ annotations }) =>
      annotations["runbook_url"]?.replace(kuredArgs.runbookBaseUrl, ""),
    );
    deepEqual(
      links.filter((link) => link === undefined || !existsSync(join(RUNBOOKS, link))),
      [],
    );
  });

  it("are what every runbook of kured is about", () => {
    const links = alerts.map(({ annotations }) => annotations["runbook_url"]?.split("/").at(-1) ?? "");
    deepEqual(
      readdirSync(RUNBOOKS)
        .filter((file) => file.startsWith("kured-"))
        .toSorted(),
      links.toSorted(),
    );
  });

  it("wait less than Prometheus remembers, for the longest window that can be configured", () => {
    const longest = { startTime: "00:00", endTime: "23:59", timeZone: "UTC" };
    const all = alertsOf(
      buildKuredTree({ ...kuredArgs, maintenanceWindow: longest, drainTimeoutMinutes: 60 }),
    );
    deepEqual(
      all.filter((alert) => minutes(alert.for) === 0 || minutes(alert.for) >= RETENTION_HOURS * 60),
      [],
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
