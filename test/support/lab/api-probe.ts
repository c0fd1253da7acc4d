/** A time in which no request succeeded. */
export interface Outage {
  /** From the first request that failed to the end of the first that did not, or to the end of the probe. */
  readonly milliseconds: number;
  /** What the first request failed with. */
  readonly reason: string;
}

export interface ProbeResult {
  readonly requests: number;
  readonly failures: number;
  readonly slowestMilliseconds: number;
  readonly outages: readonly Outage[];
}

export interface ProbeIo {
  now(): number;
  sleep(milliseconds: number): Promise<unknown>;
}

export interface Probe {
  /** Ends the probe and says what it saw. */
  stop(): Promise<ProbeResult>;
}

const INTERVAL_MILLISECONDS = 100;

/**
 * Asks ten times a second, one request at a time, until it is stopped.
 *
 * @param ask resolves to undefined when the request succeeded, else to the reason
 */
export function startProbe(ask: () => Promise<string | undefined>, io: ProbeIo): Probe {
  let stopped = false;
  const ended = probe(ask, io, () => stopped);
  return {
    stop: () => {
      stopped = true;
      return ended;
    },
  };
}

async function probe(
  ask: () => Promise<string | undefined>,
  io: ProbeIo,
  isStopped: () => boolean,
): Promise<ProbeResult> {
  const outages: Outage[] = [];
  let [requests, failures, slowestMilliseconds] = [0, 0, 0];
  let open: { readonly since: number; readonly reason: string } | undefined;
  while (!isStopped()) {
    const start = io.now();
    const reason = await ask();
    const end = io.now();
    requests += 1;
    slowestMilliseconds = Math.max(slowestMilliseconds, end - start);
    if (reason !== undefined) {
      failures += 1;
      open ??= { since: start, reason };
    } else if (open !== undefined) {
      outages.push({ milliseconds: end - open.since, reason: open.reason });
      open = undefined;
    }
    await io.sleep(Math.max(0, INTERVAL_MILLISECONDS - (end - start)));
  }
  if (open !== undefined) {
    outages.push({ milliseconds: io.now() - open.since, reason: open.reason });
  }
  return { requests, failures, slowestMilliseconds, outages };
}
