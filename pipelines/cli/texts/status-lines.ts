import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { describePosition, describeState } from "../describe-progress.ts";
import { estimateRemaining } from "../estimate-remaining.ts";
import type { Estimate } from "../estimate-remaining.ts";
import { openGateOf } from "../open-gate.ts";
import type { OpenGate } from "../open-gate.ts";
import { describeMinutes, describeSeconds } from "./describe-seconds.ts";
import { evidenceLines } from "./evidence-lines.ts";
import { fieldLines } from "./field-lines.ts";
import { nodeLines } from "./node-lines.ts";
import { wrapText } from "./wrap-text.ts";

export interface StatusFacts {
  readonly deploy: PipelineDeploy;
  /** All deploys, for what past ones took. */
  readonly all: readonly PipelineDeploy[];
  /** Who holds the lock, as a phrase; undefined: not known. */
  readonly lock: string | undefined;
  /** How this program was called, with the options that choose the cluster: `pipectl --context lab`. */
  readonly program: string;
  readonly now: number;
}

/** Everything that a person must know of a deploy, and what they can do. */
export function statusLines(facts: StatusFacts, columns: number): string[] {
  const gate = openGateOf(facts.deploy);
  return [
    ...headLines(facts, columns),
    ...nodeLines(facts.deploy, columns),
    ...(gate === undefined ? [] : gateLines(gate, facts, columns)),
    ...keptLines(facts),
  ];
}

/** The same without the evidence, for a screen that is drawn again and again. */
export function liveLines(facts: StatusFacts, columns: number): string[] {
  const gate = openGateOf(facts.deploy);
  return [
    ...headLines(facts, columns),
    ...nodeLines(facts.deploy, columns),
    ...(gate === undefined
      ? []
      : [
          "",
          ...wrapText(`See the evidence:  ${facts.program} status ${facts.deploy.metadata.name}`, columns),
        ]),
  ];
}

/** The commands that answer a gate. With the digest they ask nothing: who runs them has seen the evidence. */
export function decisionCommands(
  { digest }: OpenGate,
  { deploy, program }: Pick<StatusFacts, "deploy" | "program">,
): { readonly approve: string; readonly reject: string } {
  const rest = `${deploy.metadata.name} --evidence ${digest}`;
  return { approve: `${program} approve ${rest}`, reject: `${program} reject ${rest}` };
}

/** `about 21m00s, …`, or why there is no estimate. */
export function describeEstimate(estimate: Estimate | undefined): string {
  return estimate === undefined
    ? "not known: no node of this target was timed yet"
    : `about ${describeSeconds(estimate.seconds)} without waits for persons, by the medians of ${countOf(estimate.nodes, "node")} in ${countOf(estimate.deploys, "deploy")}`;
}

function headLines(facts: StatusFacts, columns: number): string[] {
  const { deploy, all, lock, now } = facts;
  const { metadata, spec, status } = deploy;
  const ended = status?.finishedAt !== undefined;
  return [
    `${metadata.name}  ${describeState(deploy, now)}`,
    ...fieldLines(
      [
        ["deploy", `${spec.project} ${spec.version} on ${spec.target}${spec.dryRun ? ", dry run" : ""}`],
        ["asked for", `by ${spec.requestedBy}, ${describeMinutes(metadata.creationTimestamp, now)} ago`],
        ["continues", spec.continues?.name],
        ["says", status === undefined ? "no operator has seen it yet" : status.message],
        ["stop", status?.stop === undefined ? undefined : `asked for by ${status.stop.requestedBy}`],
        ["position", describePosition(deploy)],
        ["left", ended || spec.dryRun ? undefined : describeEstimate(estimateRemaining(deploy, all, now))],
        ["took", ended ? describeSeconds(secondsOf(deploy)) : undefined],
        ["lock", lock],
        ["kept", keptOf(facts)],
      ],
      columns,
    ),
  ];
}

/** From when it was asked for to when it ended, in seconds; 0 while it goes on. */
export function secondsOf({ metadata, status }: PipelineDeploy): number {
  const end = status?.finishedAt;
  return end === undefined ? 0 : (Date.parse(end) - Date.parse(metadata.creationTimestamp)) / 1_000;
}

function gateLines(gate: OpenGate, facts: StatusFacts, columns: number): string[] {
  const { approve, reject } = decisionCommands(gate, facts);
  return [
    "",
    `Evidence ${gate.digest}`,
    ...evidenceLines(gate.evidence, columns),
    "",
    // A command is one line, however long: it is copied.
    `Approve:  ${approve}`,
    `Reject:   ${reject}`,
  ];
}

/** Why a deploy that has ended still holds the lock, as far as is known. */
export function keptOf({ deploy: { status }, lock }: StatusFacts): string | undefined {
  return status?.finishedAt === undefined || lock === undefined ? undefined : status.lock?.keptBecause;
}

/** The commands that end what a deploy has left behind. */
function keptLines(facts: StatusFacts): string[] {
  const { program, deploy } = facts;
  const { spec } = deploy;
  return keptOf(facts) === undefined
    ? []
    : [
        "",
        `Go on:    ${program} deploy ${spec.project} ${spec.version} ${spec.target}`,
        `Release:  ${program} unlock`,
      ];
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
