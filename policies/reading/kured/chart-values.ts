import { itemsOf, property } from "../property.ts";
import { UnjudgeableError } from "../unjudgeable-error.ts";
import { mountsSentinel, sentinelMounts, sentinelPaths } from "./chart-sentinel.ts";
import type { Kured, Written } from "./kured.ts";
import { findVariable } from "./environment.ts";
import { isKuredFlag, KURED_FLAGS } from "./kured-flags.ts";
import type { KuredFlag } from "./kured-flags.ts";
import { readMounts } from "./read-mounts.ts";
import { isTruthy, toText } from "./template-value.ts";

/** What the chart writes itself, before everything else. */
const GIVEN_BY_CHART: ReadonlySet<KuredFlag> = new Set(["ds-name", "ds-namespace", "node-id"]);

/**
 * What the chart makes of its values: `configuration` first, then `extraArgs` by name, each without quotes, and variables.
 * https://github.com/kubereboot/charts/blob/kured-6.1.0/charts/kured/templates/daemonset.yaml
 */
export function readChartValues(values: unknown): Omit<Kured, "name" | "urn" | "shape" | "isSubstituted"> {
  return {
    argumentsFor: (flag) => [...configured(values, flag), ...extra(values, flag)],
    variableFor: (flag) => findVariable(property(values, "extraEnvVars"), flag, "extraEnvVars"),
    strayWords: () =>
      extraKeys(values)
        .map(nameOf)
        .filter((name) => !isKuredFlag(name))
        .map((name) => `--${name}`),
    mounts: () => [
      ...sentinelMounts(values),
      ...readMounts(property(values, "volumeMounts"), property(values, "volumes")),
    ],
    daemonSet: () => undefined,
    isMonitored: () => isTruthy(property(values, "metrics", "create")),
    placeOf: (flag) => (GIVEN_BY_CHART.has(flag) ? `extraArgs ${flag}` : `configuration.${keyOf(flag)}`),
  };
}

function configured(values: unknown, flag: KuredFlag): readonly Written[] {
  if (GIVEN_BY_CHART.has(flag)) {
    return [];
  }
  const key = keyOf(flag);
  const setBy = `configuration.${key}`;
  const given = property(values, "configuration", key);
  if (flag === "reboot-sentinel") {
    return sentinelPaths(values).map((value) => ({ value, setBy }));
  }
  // The chart passes the command over while it mounts the file's directory.
  if (!isTruthy(given) || (flag === "reboot-sentinel-command" && mountsSentinel(values))) {
    return [];
  }
  if (flag === "force-reboot") {
    // The only flag that the chart writes without its value: any text turns it on, "false" too.
    return [{ value: "true", setBy }];
  }
  const kind = KURED_FLAGS[flag];
  if (kind === "list" || kind === "array") {
    return listed(given, setBy).map((one) => ({ value: asPlain(one, setBy), setBy }));
  }
  return [{ value: asPlain(given, setBy), setBy }];
}

function listed(given: unknown, setBy: string): readonly unknown[] {
  if (!Array.isArray(given)) {
    throw new UnjudgeableError(`${setBy} must be a list, else the chart fails`);
  }
  return itemsOf(given);
}

function extra(values: unknown, flag: KuredFlag): readonly Written[] {
  return extraKeys(values)
    .filter((key) => nameOf(key) === flag)
    .map((key) => toArgument(flag, key, property(values, "extraArgs", key)));
}

/** A template goes through a map by the order of its keys. */
function extraKeys(values: unknown): readonly string[] {
  const extraArgs = property(values, "extraArgs");
  return typeof extraArgs === "object" && extraArgs !== null ? Object.keys(extraArgs).sort() : [];
}

function nameOf(key: string): string {
  return key.replace(/=.*$/s, "");
}

function toArgument(flag: KuredFlag, key: string, given: unknown): Written {
  const setBy = `extraArgs ${flag}`;
  const argument = isTruthy(given) ? `${key}=${asPlain(given, setBy)}` : key;
  if (argument.length > flag.length) {
    return { value: argument.slice(flag.length + 1), setBy };
  }
  if (KURED_FLAGS[flag] !== "boolean") {
    throw new UnjudgeableError(`${setBy} becomes a bare --${flag}, with which kured does not start`);
  }
  return { value: "true", setBy: `${setBy}, which becomes a bare --${flag}` };
}

function keyOf(flag: KuredFlag): string {
  return flag.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A value as YAML reads it back when it stands there without quotes. */
function asPlain(given: unknown, setBy: string): string {
  const text = toText(given);
  if (/\s#|:\s|:$|[\r\n]/.test(text)) {
    throw new UnjudgeableError(
      `${setBy} has characters that end a value in YAML, where the chart writes it without quotes`,
    );
  }
  return text.trimEnd();
}
