import { property } from "../property.ts";
import type { Mount } from "./kured.ts";
import { isTruthy, toText } from "./template-value.ts";

/** The path that the chart hands to kured; empty: it hands none. */
export function sentinelPaths(values: unknown): readonly string[] {
  const path = hostPathOf(values);
  if (path === "") {
    return [];
  }
  return [mountsSentinel(values) ? `/sentinel/${path.slice(path.lastIndexOf("/") + 1)}` : path];
}

/** The directory of the sentinel on the host, where the chart mounts it. */
export function sentinelMounts(values: unknown): readonly Mount[] {
  return mountsSentinel(values)
    ? [{ mountPath: "/sentinel", hostPath: hostPathOf(values).split("/").slice(0, -1).join("/") }]
    : [];
}

export function mountsSentinel(values: unknown): boolean {
  const given = property(values, "configuration", "useRebootSentinelHostPath");
  return given === undefined || given === null || isTruthy(given);
}

function hostPathOf(values: unknown): string {
  return toText(property(values, "configuration", "rebootSentinel") ?? "/var/run/reboot-required");
}
