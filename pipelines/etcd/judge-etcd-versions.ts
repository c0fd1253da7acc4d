import { compareVersions, parseVersion } from "../version.ts";
import type { Version } from "../version.ts";
import type { Viewed } from "./viewed.ts";

/**
 * Whether the members' versions go together, a sentence each: at most one minor apart, and none older than it
 * was.
 *
 * @see https://etcd.io/docs/v3.6/upgrades/upgrade_3_6/
 */
export function judgeEtcdVersions(
  views: readonly Viewed[],
  before: ReadonlyMap<string, string>,
): readonly string[] {
  const unreadable = views.filter(({ view }) => parseVersion(view.version) === undefined);
  if (unreadable.length > 0) {
    return unreadable.map(
      ({ master, view }) =>
        `etcd's version must be known to be compared, got ${JSON.stringify(view.version)} on ${master}`,
    );
  }
  const sorted = views.toSorted((a, b) => compareVersions(versionOf(a), versionOf(b)));
  const [oldest, newest] = [sorted.at(0), sorted.at(-1)];
  const apart = oldest === undefined || newest === undefined ? undefined : describeDistance(oldest, newest);
  return [
    ...(apart === undefined ? [] : [apart]),
    ...views.flatMap((each) => describeStepBack(each, before.get(each.master)) ?? []),
  ];
}

function describeDistance(oldest: Viewed, newest: Viewed): string | undefined {
  const [low, high] = [versionOf(oldest), versionOf(newest)];
  return low[0] === high[0] && high[1] - low[1] <= 1
    ? undefined
    : `etcd members must be at most one minor version apart, got ${oldest.view.version} on ${oldest.master} and ${newest.view.version} on ${newest.master}; bring the oldest up first`;
}

function describeStepBack(each: Viewed, before: string | undefined): string | undefined {
  if (before === undefined) {
    return undefined;
  }
  const was = parseVersion(before) ?? [0, 0, 0];
  return compareVersions(versionOf(each), was) < 0
    ? `etcd on ${each.master} must not become older, got ${each.view.version} where ${before} was; etcd goes back only by a downgrade of the whole cluster`
    : undefined;
}

function versionOf({ view }: Viewed): Version {
  return parseVersion(view.version) ?? [0, 0, 0];
}
