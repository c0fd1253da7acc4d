import { NODE_WORK_PHASES } from "../../api/deploy-phases.ts";
import type { DecisionRecord } from "../../api/deploy-status.ts";
import type { NodeStatus } from "../../api/node-status.ts";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { describeState } from "../../cli/describe-progress.ts";
import { describeSeconds } from "../../cli/texts/describe-seconds.ts";
import { deployDetails, deployRow } from "./deploy-card.ts";
import { evidenceHtml } from "./evidence-html.ts";
import { html } from "./html.ts";
import type { Html } from "./html.ts";
import { momentHtml } from "./moments.ts";
import type { PageFacts } from "./page-facts.ts";
import { plainSection } from "./section.ts";
import type { Fragment, Page, Section } from "./section.ts";
import { timelineHtml } from "./timeline-html.ts";

/** One deploy, whole: its row, the roll to scale, nodes, decisions, plan and evidence. */
export function deployPage(deploy: PipelineDeploy, facts: PageFacts): Page {
  const { metadata, spec, status } = deploy;
  const state = describeState(deploy, facts.now.getTime()).replace(/ \d+m$/, "");
  return {
    title: `${state} · ${metadata.name}`,
    sections: [
      plainSection(
        "deploy",
        html`<section id="deploy" aria-labelledby="deploy-title">
          <p class="back"><a href="${facts.prefix}/">All targets</a></p>
          <h1 id="deploy-title">${metadata.name}</h1>
          <p class="hidden" role="status">${state}</p>
          <div class="target running">${deployRow(deploy, facts)}${deployDetails(deploy, facts)}</div>
        </section>`,
      ),
      part("timeline", "The roll, to scale", timelineHtml(deploy, facts.now)),
      nodesSection(status?.nodes ?? []),
      part("decisions", "Decisions", decisionsHtml(status?.decisions ?? [])),
      part("plan", "Plan", planHtml(deploy)),
      part(
        "evidence",
        "Evidence",
        (status?.evidence ?? []).length === 0
          ? html`<p class="soft">There is none.</p>`
          : evidenceHtml(status?.evidence ?? []),
      ),
    ].filter(({ id }) => id !== "decisions" || !spec.dryRun),
  };
}

function part(id: string, title: string, content: Html): Section {
  return plainSection(
    id,
    html`<section id="${id}" aria-labelledby="${id}-title">
      <h2 id="${id}-title" class="group">${title}</h2>
      ${content}
    </section>`,
  );
}

function nodesSection(nodes: readonly NodeStatus[]): Section {
  const titles = ["Node", "Phase", ...NODE_WORK_PHASES, "Says"];
  return {
    id: "turns",
    head: html`<section id="turns" aria-labelledby="turns-title">
      <h2 id="turns-title" class="group">Nodes, in the order of the plan</h2>
      <div class="wide" role="region" aria-label="Nodes of this deploy" tabindex="0">
        <table class="figures">
          <caption class="hidden">
            Seconds of each phase
          </caption>
          <thead>
            <tr>
              ${titles.map((title) => html`<th scope="col">${title}</th>`)}
            </tr>
          </thead>
          <tbody>
     `,
    rows: nodes.map(turnRow),
    tail: html`</tbody></table></div></section>`,
  };
}

function turnRow({ name, phase, seconds = {}, message }: NodeStatus): Fragment {
  const figures = NODE_WORK_PHASES.map((work) => seconds[work]);
  return {
    id: `turn-${name}`,
    html: html`<tr id="turn-${name}">
      <th scope="row">${name}</th>
      <td>${phase}</td>
      ${figures.map((figure) => html`<td class="figure">${figure === undefined ? "" : describeSeconds(figure)}</td>`)}
      <td>${message}</td>
    </tr>`,
  };
}

function decisionsHtml(decisions: readonly DecisionRecord[]): Html {
  return decisions.length === 0
    ? html`<p class="soft">Nobody decided anything.</p>`
    : html`<ul class="decisions">
        ${decisions.map(
          ({ gate, decision, decidedBy, decidedAt, reason, valid, message }) =>
            html`<li>
              <strong>${decidedBy}</strong> ${decision === "approve" ? "approved" : "rejected"} at gate
              ${gate},
              ${momentHtml(decidedAt)}${reason === undefined ? "" : `: ${reason}`}${valid ? "" : ` (does not count: ${message ?? "no reason"})`}
            </li>`,
        )}
      </ul>`;
}

function planHtml({ status }: PipelineDeploy): Html {
  const { plan } = status ?? {};
  if (plan === undefined) {
    return html`<p class="soft">There is none.</p>`;
  }
  return html`<dl class="facts">
    <dt>verdict</dt>
    <dd>${plan.verdict}</dd>
    <dt>image</dt>
    <dd><code>${plan.image}</code></dd>
    ${
      plan.pin === undefined
        ? undefined
        : html`<dt>pin</dt>
            <dd><code>${plan.pin}</code></dd>`
    }
    ${
      plan.canary === undefined
        ? undefined
        : html`<dt>canary</dt>
            <dd>${plan.canary}</dd>`
    }
    ${sentences("refused", plan.refusals)} ${sentences("notes", plan.notes)}
  </dl>`;
}

function sentences(title: string, list: readonly string[]): readonly Html[] {
  return list.length === 0
    ? []
    : [
        html`<dt>${title}</dt>
          <dd>
            <ul>
              ${list.map((one) => html`<li>${one}</li>`)}
            </ul>
          </dd>`,
      ];
}
