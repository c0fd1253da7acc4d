import { parseGoDuration } from "../../policies/reading/go-duration.ts";
import { parseTimeOfDay } from "../../config/time-of-day.ts";
import { kuredSetting } from "../building/kured-setting.ts";
import type { Wanted } from "../building/field-guard.ts";
import type { Guard } from "../guard.ts";
import { isJsonObject, textOf, valueAt } from "../json.ts";
import type { Json, Path } from "../json.ts";
import { registryHolds } from "../reading/registry-holds.ts";
import type { RenderedStack } from "../rendered-stack.ts";

function seconds(value: Json | undefined): number {
  return (typeof value === "string" ? parseGoDuration(value) : undefined) ?? Number.NaN;
}

function windowSeconds(stack: RenderedStack): number {
  const at = (key: string) =>
    parseTimeOfDay(textOf(valueAt(stack.config["maintenanceWindow"], [key]))) ?? Number.NaN;
  return (at("endTime") - at("startTime")) * 60;
}

function fromConfig(...path: Path): Wanted {
  return {
    words: `what the configuration says in ${path.join(".")}`,
    accepts: (value, stack) =>
      value !== undefined && value === valueAt(stack.config[String(path[0])], path.slice(1)),
  };
}

/** What kured is told, by the chart's values. */
export const KURED_GUARDS: readonly Guard[] = [
  kuredSetting("kured-reboots-one-node-at-a-time", "kured reboots one node at a time.", "concurrency", 1, 2),
  kuredSetting(
    "kureds-lock-never-expires",
    "kured's lock never expires: the next node waits for a person.",
    "lockTtl",
    0,
    "1h",
  ),
  kuredSetting(
    "volumes-rebuild-before-the-next-node",
    "A node that came back keeps the lock for half an hour at least.",
    "lockReleaseDelay",
    { words: "30m or more", accepts: (value) => seconds(value) >= 1_800 },
    "5m",
  ),
  kuredSetting(
    "a-drain-of-kured-ends",
    "A drain of kured ends by itself, within the window.",
    "drainTimeout",
    {
      words: "a time within the window",
      accepts: (value, stack) => seconds(value) > 0 && seconds(value) <= windowSeconds(stack),
    },
    "0",
  ),
  kuredSetting(
    "kured-never-forces-a-reboot",
    "A drain that failed is no reason to reboot: forceReboot is false, as a boolean.",
    "forceReboot",
    false,
    "false",
  ),
  kuredSetting(
    "kured-looks-often-enough",
    "kured looks several times in a window whether it may reboot.",
    "period",
    {
      words: "at most a quarter of the window",
      accepts: (value, stack) => seconds(value) > 0 && seconds(value) * 4 <= windowSeconds(stack),
    },
    "6h",
  ),
  kuredSetting(
    "kureds-window-begins-as-configured",
    "Reboots begin in the maintenance window and not before.",
    "startTime",
    fromConfig("maintenanceWindow", "startTime"),
    "00:00",
  ),
  kuredSetting(
    "kureds-window-ends-as-configured",
    "Reboots begin in the maintenance window and not after it.",
    "endTime",
    fromConfig("maintenanceWindow", "endTime"),
    "23:59",
  ),
  kuredSetting(
    "kureds-window-has-a-time-zone",
    "The window is in the configured time zone, whatever the host's clock shows.",
    "timeZone",
    fromConfig("maintenanceWindow", "timeZone"),
    undefined,
  ),
  kuredSetting(
    "kured-reboots-on-any-day",
    "A security update waits for no weekday.",
    "rebootDays",
    ["mo", "tu", "we", "th", "fr", "sa", "su"],
    ["sa", "su"],
  ),
  kuredSetting(
    "the-registrys-node-waits-for-the-roll",
    "Where the registry holds its node, kured waits for its pod instead of failing a drain.",
    "blockingPodSelector",
    {
      words: "the registry's labels",
      accepts: (value, stack) => {
        const labels = valueAt(stack.config["registry"], ["matchLabels"]);
        const wanted = Object.entries(isJsonObject(labels) ? labels : {})
          .map(([key, own]) => `${key}=${textOf(own)}`)
          .toSorted()
          .join(",");
        return JSON.stringify(value) === JSON.stringify(registryHolds(stack) ? [wanted] : []);
      },
    },
    [],
  ),
  kuredSetting(
    "kured-reads-the-hosts-own-file",
    "kured reads the file that the host's packages write.",
    "rebootSentinel",
    "/var/run/reboot-required",
    "/tmp/reboot",
  ),
  kuredSetting(
    "kureds-file-is-the-hosts",
    "The file is the host's, not the pod's.",
    "useRebootSentinelHostPath",
    true,
    false,
  ),
];
