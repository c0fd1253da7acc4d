import { parseGoBoolean } from "../reading/go-boolean.ts";
import { parseGoDuration } from "../reading/go-duration.ts";
import { effectiveFlag } from "../reading/kured-flags.ts";
import { judgeKuredValues } from "../reading/judge-kured-values.ts";
import { readKuredWindow } from "../reading/kured-window.ts";
import { showValue } from "../reading/show-value.ts";
import { resourceRule } from "../rule.ts";

const LEAST_RELEASE_DELAY_SECONDS = 30 * 60;

/** An endless drain holds the lock for ever; a release without delay is no gate between two nodes. */
export const kuredBoundedWaits = resourceRule({
  name: "kured-bounded-waits",
  description:
    "A drain by kured ends by itself, is never overridden by force, and is followed by a pause that storage needs to heal.",
  severity: "high",
  remediationSteps:
    "set configuration.drainTimeout shorter than the window (20m), lockReleaseDelay to 30m or more, and forceReboot to the boolean false",
  judge: judgeKuredValues((values) =>
    [drainTimeout(values), releaseDelay(values), forceReboot(values)].filter((found) => found !== undefined),
  ),
});

function drainTimeout(values: unknown): string | undefined {
  const { value, setBy } = effectiveFlag(values, "drain-timeout");
  if (value === undefined) {
    return `drains without a time limit (${setBy} is not set)`;
  }
  const seconds = parseGoDuration(value);
  if (seconds === undefined || seconds <= 0) {
    return `drains with ${showValue(value)} as time limit (${setBy}), which is no limit`;
  }
  const windowSeconds = readKuredWindow(values).lengthSeconds;
  return windowSeconds !== undefined && seconds >= windowSeconds
    ? `may drain for ${value} (${setBy}), longer than its whole window of ${windowSeconds / 60} minutes`
    : undefined;
}

function releaseDelay(values: unknown): string | undefined {
  const { value, setBy } = effectiveFlag(values, "lock-release-delay");
  const seconds = value === undefined ? 0 : parseGoDuration(value);
  return seconds !== undefined && seconds >= LEAST_RELEASE_DELAY_SECONDS
    ? undefined
    : `keeps the lock for ${showValue(value)} after a reboot (${setBy}), not for 30m or more`;
}

function forceReboot(values: unknown): string | undefined {
  const { value, setBy } = effectiveFlag(values, "force-reboot");
  return value === undefined || parseGoBoolean(value) === false
    ? undefined
    : `reboots a node whose drain failed (${setBy}; the chart turns any text on, "false" too)`;
}
