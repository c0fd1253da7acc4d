import type { NODE_WORK_PHASES } from "../../api/deploy-phases.ts";
import type { NodeStatus } from "../../api/node-status.ts";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";

/** What takes time in a roll, in its order. */
export const TIMELINE_KINDS = [
  "plan",
  "stage",
  "drain",
  "boot",
  "ready",
  "verify",
  "green",
  "gate",
  "turn",
  "failed",
] as const;

export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Seconds after the deploy was asked for. */
export interface TimelineSpan {
  readonly kind: TimelineKind;
  readonly from: number;
  readonly to: number;
  /** Whether it goes on, so that `to` is now. */
  readonly open: boolean;
}

export interface TimelineRow {
  readonly label: string;
  readonly spans: readonly TimelineSpan[];
}

type WorkPhase = (typeof NODE_WORK_PHASES)[number];

const KIND_OF: Readonly<Record<WorkPhase, TimelineKind>> = {
  Reading: "stage",
  Staging: "stage",
  Checking: "stage",
  Cordoning: "drain",
  Draining: "drain",
  Rebooting: "boot",
  Returning: "ready",
  Verifying: "verify",
  Uncordoning: "verify",
  Proving: "green",
};
/** A step of the whole deploy belongs to what comes before the first node, or after the last. */
const STEP_ROWS: Readonly<Record<string, string>> = {
  "verify-deploy-intent": "plan",
  "resolve-version": "plan",
  plan: "plan",
  lock: "plan",
  "final-verify": "final proof",
  finish: "final proof",
};

/**
 * What a deploy did when, in the order in which it began: plan, nodes, staging ahead, gates, final proof.
 *
 * @param now milliseconds since 1970
 */
export function timelineOf(deploy: PipelineDeploy, now: number): readonly TimelineRow[] {
  const origin = Date.parse(deploy.metadata.creationTimestamp);
  const { status } = deploy;
  const end = status?.finishedAt === undefined ? now : Date.parse(status.finishedAt);
  const at = (moment: string | undefined) =>
    Math.max(0, Math.round(((moment === undefined ? end : Date.parse(moment)) - origin) / 1_000));
  const stepSpans = (row: string, kind: TimelineKind) => ({
    label: row,
    spans: (status?.steps ?? [])
      .filter(({ name }) => STEP_ROWS[name] === row || name === row)
      .map(({ startedAt, finishedAt }) =>
        span(kind, at(startedAt), at(finishedAt), finishedAt === undefined),
      ),
  });
  const gates = (status?.gates ?? []).map(({ name, openedAt, closedAt }) => ({
    label: `gate ${name}`,
    spans: [span("gate", at(openedAt), at(closedAt), closedAt === undefined)],
  }));
  const nodes = (status?.nodes ?? [])
    .filter(({ startedAt }) => startedAt !== undefined)
    .map((node) => ({ label: node.name, spans: nodeSpans(node, at) }));
  const steps = [
    stepSpans("plan", "plan"),
    stepSpans("pre-stage", "stage"),
    stepSpans("final proof", "green"),
  ];
  return [...steps, ...gates, ...nodes]
    .filter(({ spans }) => spans.length > 0)
    .toSorted((a, b) => (a.spans[0]?.from ?? 0) - (b.spans[0]?.from ?? 0));
}

/** A turn that has not ended tells nothing of its phases yet. */
function nodeSpans(node: NodeStatus, at: (moment: string | undefined) => number): readonly TimelineSpan[] {
  const started = at(node.startedAt);
  const { Proving: proving, ...work } = node.seconds ?? {};
  const spans: TimelineSpan[] = [];
  let from = started;
  for (const [phase, kind] of Object.entries(KIND_OF)) {
    // The keys are those of the record.
    const seconds = work[phase as Exclude<WorkPhase, "Proving">] ?? 0;
    const last = spans.at(-1);
    if (seconds > 0 && last?.kind === kind) {
      spans.splice(-1, 1, span(kind, last.from, from + seconds, false));
    } else if (seconds > 0) {
      spans.push(span(kind, from, from + seconds, false));
    }
    from += seconds;
  }
  if (node.provenAt !== undefined) {
    const proven = at(node.provenAt);
    return [...spans, span("green", proving === undefined ? from : proven - proving, proven, false)];
  }
  if (node.phase === "Failed") {
    return [...spans, span("failed", from, at(undefined), false)];
  }
  const kind = node.phase === "Proving" ? "green" : "turn";
  return [...spans, span(kind, from, at(undefined), true)];
}

function span(kind: TimelineKind, from: number, to: number, open: boolean): TimelineSpan {
  return { kind, from, to: Math.max(from, to), open };
}
