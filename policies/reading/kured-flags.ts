import { UnjudgeableError } from "./unjudgeable-error.ts";

/**
 * The flags that rules judge and the chart's value behind each:
 * https://github.com/kubereboot/charts/blob/kured-6.1.0/charts/kured/templates/daemonset.yaml
 */
const CHART_VALUES = {
  "alert-filter-match-only": "alertFilterMatchOnly",
  "alert-filter-regexp": "alertFilterRegexp",
  "alert-firing-only": "alertFiringOnly",
  concurrency: "concurrency",
  "drain-delay": "drainDelay",
  "drain-timeout": "drainTimeout",
  "end-time": "endTime",
  "force-reboot": "forceReboot",
  "lock-release-delay": "lockReleaseDelay",
  "lock-ttl": "lockTtl",
  period: "period",
  "prometheus-url": "prometheusUrl",
  "reboot-days": "rebootDays",
  "reboot-delay": "rebootDelay",
  "reboot-sentinel": "rebootSentinel",
  "reboot-sentinel-command": "rebootSentinelCommand",
  "start-time": "startTime",
  "time-zone": "timeZone",
} as const;

export type KuredFlag = keyof typeof CHART_VALUES;

/** A flag as the kured process sees it, and who set it, for messages. */
export interface EffectiveFlag {
  /** Undefined: nobody set it, and kured's own default counts. */
  readonly value: string | undefined;
  readonly setBy: string;
}

const BOOLEAN_FLAGS: readonly KuredFlag[] = ["alert-filter-match-only", "alert-firing-only", "force-reboot"];

/**
 * The value of a flag that counts. kured reads `KURED_<FLAG>` after its arguments, and of these the last one wins; the
 * chart writes `extraArgs` after `configuration`.
 * https://github.com/kubereboot/kured/blob/1.23.0/cmd/kured/main.go
 *
 * @throws UnjudgeableError when the value is only known in the cluster, or kured would not start with it.
 */
export function effectiveFlag(values: unknown, flag: KuredFlag): EffectiveFlag {
  return (
    fromEnvironment(values, flag) ?? fromExtraArgs(values, flag).at(-1) ?? fromConfiguration(values, flag)
  );
}

/**
 * All values of a flag that kured collects instead of replacing: the chart's list, then the extra arguments.
 *
 * @throws UnjudgeableError when it is set by a variable too, or the chart's value is no list.
 */
export function effectiveList(values: unknown, flag: KuredFlag): readonly string[] {
  const variable = fromEnvironment(values, flag);
  if (variable !== undefined) {
    throw new UnjudgeableError(
      `${variable.setBy} replaces a list; say it in configuration.${CHART_VALUES[flag]}`,
    );
  }
  const configured = property(property(values, "configuration"), CHART_VALUES[flag]);
  if (isTruthy(configured) && !Array.isArray(configured)) {
    throw new UnjudgeableError(`configuration.${CHART_VALUES[flag]} must be a list, else the chart fails`);
  }
  const listed: readonly unknown[] = Array.isArray(configured) ? configured : [];
  const extra = fromExtraArgs(values, flag).flatMap(({ value }) => (value ?? "").split(","));
  return [...listed.map(toText), ...extra];
}

function fromEnvironment(values: unknown, flag: KuredFlag): EffectiveFlag | undefined {
  const name = `KURED_${flag.toUpperCase().replaceAll("-", "_")}`;
  const variables = property(values, "extraEnvVars") ?? [];
  if (!Array.isArray(variables)) {
    throw new UnjudgeableError("extraEnvVars is not a list of variables, so the rule cannot be judged");
  }
  // Only the names are read, and the value of the one that matters: any other value may be unknown in a preview.
  const variable = (variables as readonly unknown[]).findLast((one) => property(one, "name") === name);
  if (variable === undefined) {
    return undefined;
  }
  const value = property(variable, "value");
  if (value === undefined || value === null) {
    throw new UnjudgeableError(
      `extraEnvVars takes ${name} from another object, so the rule cannot be judged; say it in configuration`,
    );
  }
  return { value: toText(value), setBy: `extraEnvVars ${name}` };
}

function fromExtraArgs(values: unknown, flag: KuredFlag): readonly EffectiveFlag[] {
  const extraArgs = property(values, "extraArgs");
  const keys = typeof extraArgs === "object" && extraArgs !== null ? Object.keys(extraArgs) : [];
  return keys
    .filter((key) => key.split("=", 1)[0] === flag)
    .sort()
    .map((key) => toArgument(flag, key, property(extraArgs, key)));
}

function toArgument(flag: KuredFlag, key: string, given: unknown): EffectiveFlag {
  const argument = isTruthy(given) ? `${key}=${toText(given)}` : key;
  if (argument.length > flag.length) {
    return { value: argument.slice(flag.length + 1), setBy: `extraArgs ${flag}` };
  }
  if (!BOOLEAN_FLAGS.includes(flag)) {
    throw new UnjudgeableError(`extraArgs ${flag} becomes a bare --${flag}, with which kured does not start`);
  }
  return { value: "true", setBy: `extraArgs ${flag}, which becomes a bare --${flag}` };
}

function fromConfiguration(values: unknown, flag: KuredFlag): EffectiveFlag {
  const key = CHART_VALUES[flag];
  const setBy = `configuration.${key}`;
  const given = property(property(values, "configuration"), key);
  if (!isTruthy(given)) {
    return { value: undefined, setBy };
  }
  // The only flag that the chart writes without its value: any text turns it on, "false" too.
  return { value: flag === "force-reboot" ? "true" : toText(given), setBy };
}

function property(parent: unknown, key: string): unknown {
  return typeof parent === "object" && parent !== null ? Reflect.get(parent, key) : undefined;
}

/** Truth as Helm's templates see it. */
function isTruthy(value: unknown): boolean {
  return typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
