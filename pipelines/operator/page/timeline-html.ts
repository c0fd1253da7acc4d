import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { describeSeconds } from "../../cli/texts/describe-seconds.ts";
import { timelineOf, TIMELINE_KINDS } from "../surface/timeline.ts";
import type { TimelineKind, TimelineRow, TimelineSpan } from "../surface/timeline.ts";
import { html } from "./html.ts";
import type { Html } from "./html.ts";

/** As many rows as anybody reads; the table of the nodes has the others. */
const MOST_ROWS = 60;
const WIDTH = 1_000;
const LEAST_WIDTH = 2;

const WORDS: Readonly<Record<TimelineKind, string>> = {
  plan: "plan and lock",
  stage: "stage",
  drain: "drain",
  boot: "boot",
  ready: "Ready",
  verify: "verify",
  green: "green",
  gate: "gate",
  turn: "in its turn",
  failed: "failed",
};
const STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400] as const;

/** The roll drawn to scale: a row a node, from when it was asked for to its end or now. */
export function timelineHtml(deploy: PipelineDeploy, now: Date): Html {
  const rows = timelineOf(deploy, now.getTime());
  const end = Math.max(1, ...rows.flatMap(({ spans }) => spans.map(({ to }) => to)));
  const step = STEPS.find((seconds) => end / seconds <= 6) ?? Math.ceil(end / 6);
  const count = Math.max(1, Math.ceil(end / step));
  const kinds = new Set(rows.flatMap(({ spans }) => spans.map(({ kind }) => kind)));
  const ticks = Array.from({ length: count + 1 }, (_, place) => place * step);
  if (rows.length === 0) {
    return html`<p class="soft">Nothing of it was timed.</p>`;
  }
  return html`<div class="timeline" role="group" aria-label="Timeline of ${deploy.metadata.name}, to scale">
    <ul class="legend" aria-hidden="true">
      ${TIMELINE_KINDS.filter((kind) => kinds.has(kind)).map(
        (kind) =>
          html`<li>
            <svg viewBox="0 0 12 12"><rect class="k-${kind}" width="12" height="12" rx="2" /></svg
            >${WORDS[kind]}
          </li>`,
      )}
    </ul>
    <ul class="lanes">
      ${rows.slice(0, MOST_ROWS).map((row) => rowHtml(row, count, count * step))}
    </ul>
    <p class="axis" aria-hidden="true">
      ${ticks.map((seconds) => html`<span>${seconds === 0 ? "0" : describeSeconds(seconds).replace(/(?<=[mh])00[sm]$/, "")}</span>`)}
    </p>
    ${rows.length > MOST_ROWS ? html`<p class="soft">… and ${rows.length - MOST_ROWS} more nodes</p>` : undefined}
  </div>`;
}

function rowHtml({ label, spans }: TimelineRow, count: number, whole: number): Html {
  const scale = (seconds: number) => Math.round((seconds / whole) * WIDTH * 10) / 10;
  const lines = Array.from({ length: count - 1 }, (_, place) => scale(((place + 1) * whole) / count));
  const total = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  return html`<li>
    <span class="lane">${label}</span>
    <svg
      viewBox="0 0 ${WIDTH} 16"
      preserveAspectRatio="none"
      role="img"
      aria-label="${describeRow(label, spans)}"
    >
      ${lines.map((x) => html`<line x1="${x}" x2="${x}" y1="0" y2="16" />`)}
      ${spans.map(
        ({ kind, from, to, open }) =>
          html`<rect
            class="k-${kind}${open ? " open" : ""}"
            x="${scale(from)}"
            y="2"
            height="12"
            width="${Math.max(LEAST_WIDTH, scale(to - from))}"
            ><title>${describeSpan({ kind, from, to, open })}</title></rect
          >`,
      )}
    </svg>
    <span class="took">${describeSeconds(total)}</span>
  </li>`;
}

function describeRow(label: string, spans: readonly TimelineSpan[]): string {
  return `${label}: ${spans.map(describeSpan).join(", ")}`;
}

function describeSpan({ kind, from, to, open }: TimelineSpan): string {
  return `${WORDS[kind]} ${describeSeconds(to - from)}${open ? " so far" : ""}`;
}
