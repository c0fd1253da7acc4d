import assert from "node:assert/strict";
import type { ResourceValidationPolicy } from "@pulumi/policy";
import { forbidKuredForcedReboot } from "../../../../../policies/rules/forbid-kured-forced-reboot.ts";
import { forbidKuredLockExpiry } from "../../../../../policies/rules/forbid-kured-lock-expiry.ts";
import { limitKuredConcurrency } from "../../../../../policies/rules/limit-kured-concurrency.ts";
import { limitKuredDrain } from "../../../../../policies/rules/limit-kured-drain.ts";
import { requireKuredAlertGate } from "../../../../../policies/rules/require-kured-alert-gate.ts";
import { requireKuredHostSentinel } from "../../../../../policies/rules/require-kured-host-sentinel.ts";
import { requireKuredLock } from "../../../../../policies/rules/require-kured-lock.ts";
import { requireKuredReleaseDelay } from "../../../../../policies/rules/require-kured-release-delay.ts";
import { requireKuredWindow } from "../../../../../policies/rules/require-kured-window.ts";
import { change } from "../../../../fixtures/policies/resources/change.ts";
import { kuredDaemonSet, kuredHelm, kuredRelease } from "../../../../fixtures/policies/resources/kured.ts";
import type { EvaluatedResource } from "../../../../support/evaluate.ts";
import { findings } from "../../findings.ts";

const CONTAINER = "spec.template.spec.containers.0";

/** kured in each shape with one more argument behind all others, and with one more variable. */
const SHAPES: readonly {
  readonly resource: EvaluatedResource;
  readonly withArgument: (flag: string, value: string) => EvaluatedResource;
  readonly withVariable: (name: string, value: string) => EvaluatedResource;
}[] = [
  ...[
    { resource: kuredRelease, values: "spec.values" },
    { resource: kuredHelm, values: "values" },
  ].map(({ resource, values }) => ({
    resource,
    withArgument: (flag: string, value: string) => change(resource, `${values}.extraArgs`, { [flag]: value }),
    withVariable: (name: string, value: string) =>
      change(resource, `${values}.extraEnvVars`, [{ name, value }]),
  })),
  {
    resource: kuredDaemonSet,
    withArgument: (flag, value) => change(kuredDaemonSet, `${CONTAINER}.args.13`, `--${flag}=${value}`),
    withVariable: (name, value) => change(kuredDaemonSet, `${CONTAINER}.env.1`, { name, value }),
  },
];

const BREAKS: readonly (readonly [rule: ResourceValidationPolicy, flag: string, value: string])[] = [
  [limitKuredConcurrency, "concurrency", "2"],
  [forbidKuredLockExpiry, "lock-ttl", "30m"],
  [requireKuredLock, "lock-annotation", "example.com/lock"],
  [requireKuredLock, "ds-name", "other"],
  [requireKuredLock, "ds-namespace", "other"],
  [limitKuredDrain, "drain-timeout", "0"],
  [limitKuredDrain, "drain-timeout", "3h"],
  [requireKuredReleaseDelay, "lock-release-delay", "1m"],
  [forbidKuredForcedReboot, "force-reboot", "true"],
  [requireKuredWindow, "start-time", "noon"],
  [requireKuredWindow, "time-zone", "Local"],
  [requireKuredWindow, "period", "4h"],
  [requireKuredAlertGate, "prometheus-url", "nowhere"],
  [requireKuredAlertGate, "alert-filter-regexp", ".*"],
  [requireKuredAlertGate, "alert-filter-match-only", "false"],
  [requireKuredAlertGate, "alert-firing-only", "true"],
  [requireKuredHostSentinel, "reboot-sentinel", "/etc/hostname"],
  [requireKuredHostSentinel, "reboot-sentinel-command", "true"],
];

const RULES = [...new Set(BREAKS.map(([rule]) => rule))];

describe("kured in any shape", () => {
  for (const { resource, withArgument, withVariable } of SHAPES) {
    describe(resource.type, () => {
      it("passes while it keeps the rules", async () => {
        for (const rule of RULES) {
          assert.deepEqual(await findings(rule, resource), [], rule.name);
        }
      });

      for (const [rule, flag, value] of BREAKS) {
        const variable = `KURED_${flag.toUpperCase().replaceAll("-", "_")}`;

        it(`is refused by ${rule.name} for the argument --${flag}=${value}`, async () => {
          const found = await findings(rule, withArgument(flag, value));
          assert.ok(Array.isArray(found) && found.length === 1, String(found));
        });

        it(`is refused by ${rule.name} for the variable ${variable}=${value}`, async () => {
          const found = await findings(rule, withVariable(variable, value));
          assert.ok(Array.isArray(found) && found.length === 1, String(found));
        });
      }
    });
  }
});
