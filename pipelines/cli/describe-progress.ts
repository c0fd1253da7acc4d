import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { describeMinutes } from "./texts/describe-seconds.ts";

/** Where the fleet is, `3/5 · w2 (Draining)`; undefined: nothing is planned yet. */
export function describePosition({ status }: PipelineDeploy): string | undefined {
  const { progress } = status ?? {};
  if (progress === undefined) {
    return undefined;
  }
  const { completed, total, node, phase } = progress;
  const position = `${completed}/${total}`;
  if (node === undefined) {
    return position;
  }
  return `${position} · ${node}${phase === undefined ? "" : ` (${phase})`}`;
}

/** What becomes of the deploy, in as few words as fit a table: `AWAITING canary 14m`, `Rolling`, `Failed`. */
export function describeState({ status }: PipelineDeploy, now: number): string {
  if (status === undefined) {
    return "Pending";
  }
  const { phase, awaitingGate, awaitingSince } = status;
  return awaitingGate === undefined || awaitingSince === undefined
    ? phase
    : `AWAITING ${awaitingGate} ${describeMinutes(awaitingSince, now)}`;
}

/**
 * The deploy in one line, for logs. It says nothing that changes while nothing happens.
 *
 * @param program how to call this program about the same cluster
 */
export function describeProgress(deploy: PipelineDeploy, program: string): string {
  const { phase = "Pending", awaitingGate, message } = deploy.status ?? {};
  const state =
    awaitingGate === undefined
      ? phase
      : `AWAITING ${awaitingGate}, see ${program} status ${deploy.metadata.name}`;
  return [state, describePosition(deploy), message].filter((part) => part !== undefined).join("  ");
}
