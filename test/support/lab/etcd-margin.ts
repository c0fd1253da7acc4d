import * as z from "zod";
import type { Lab } from "../../../lab/lab.ts";
import type { ProbeIo } from "./api-probe.ts";

export interface MarginWatch {
  /** Ends the watch. Resolves to the seconds in which etcd could not have lost another member. */
  stop(): Promise<number>;
}

const METRICS_PORT = 2381;
const INTERVAL_MILLISECONDS = 100;
const TIMEOUT_MILLISECONDS = 500;

const healthSchema = z.object({ health: z.literal("true") });

/** Asks every member of etcd for its health ten times a second, until it is stopped. */
export function startMarginWatch(lab: Lab, io: ProbeIo): MarginWatch {
  const members = lab.nodes.filter(({ role }) => role === "master").map(({ address }) => address);
  const quorum = Math.floor(members.length / 2) + 1;
  const stopped = new AbortController();
  const ended = watch(members, quorum, io, stopped.signal);
  return {
    stop: () => {
      stopped.abort();
      return ended;
    },
  };
}

async function watch(
  members: readonly string[],
  quorum: number,
  io: ProbeIo,
  stopped: AbortSignal,
): Promise<number> {
  let milliseconds = 0;
  while (!stopped.aborted) {
    const start = io.now();
    const healthy = (await Promise.all(members.map(isHealthy))).filter(Boolean).length;
    await io.sleep(INTERVAL_MILLISECONDS);
    milliseconds += healthy > quorum ? 0 : io.now() - start;
  }
  return milliseconds / 1_000;
}

async function isHealthy(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://${address}:${METRICS_PORT}/health`, {
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    return healthSchema.safeParse(await answer.json()).success;
  } catch {
    return false;
  }
}
