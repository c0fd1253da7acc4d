import { formatDuration } from "../format-duration.ts";

export interface BuildProgress {
  /** Name and version: `etcd 3.6.16`. */
  readonly what: string;
  readonly elapsedMilliseconds: number;
  /** How long the build takes with empty caches. */
  readonly usualMinutes: number;
  /** What the go command said last. */
  readonly lastLine: string | undefined;
  /** Packages compiled so far. */
  readonly compiled: number;
}

/** One line for a person who waits for a build. */
export function describeProgress(progress: BuildProgress): string {
  const elapsed = formatDuration(progress.elapsedMilliseconds);
  const late = progress.elapsedMilliseconds > progress.usualMinutes * 60_000;
  const usual = `about ${progress.usualMinutes} min with empty caches on two cores`;
  const estimate = late ? `longer than the usual ${progress.usualMinutes} min` : usual;
  return `building ${progress.what}: ${elapsed} (${estimate}), ${describeActivity(progress)}`;
}

function describeActivity({ lastLine, compiled }: BuildProgress): string {
  const fetched = /^go: downloading (\S+ \S+)/.exec(lastLine ?? "")?.[1];
  if (fetched !== undefined) {
    return `fetching ${fetched}`;
  }
  return compiled === 0 ? "nothing compiled so far" : `${compiled} packages compiled`;
}
