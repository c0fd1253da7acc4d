import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { isRunning } from "../../cli/choose-deploy.ts";
import { slowestStep } from "../../cli/slowest-step.ts";
import { describeSeconds } from "../../cli/texts/describe-seconds.ts";
import { secondsOf } from "../../cli/texts/status-lines.ts";
import { deployChip } from "./deploy-chip.ts";
import { html } from "./html.ts";
import { momentHtml } from "./moments.ts";
import type { PageFacts } from "./page-facts.ts";
import type { Fragment, Section } from "./section.ts";

/** The deploys that have ended, newest first. */
export function pastSection(facts: PageFacts): Section {
  const ended = facts.state.deploys.filter((deploy) => !isRunning(deploy));
  const titles = ["Deploy", "Target", "Version", "Ended", "Asked for", "By", "Took", "Slowest step"];
  return {
    id: "past",
    head: html`<section id="past" aria-labelledby="past-title">
      <h2 id="past-title" class="group">Past rolls</h2>
      ${ended.length === 0 ? html`<p class="soft">There is none yet.</p>` : undefined}
      <div class="wide" role="region" aria-label="Table of past rolls" tabindex="0">
        <table ${ended.length === 0 ? "hidden" : ""}>
          <caption class="hidden">
            Past rolls, newest first
          </caption>
          <thead>
            <tr>
              ${titles.map((title) => html`<th scope="col">${title}</th>`)}
            </tr>
          </thead>
          <tbody>
     `,
    rows: ended.map((deploy) => pastRow(deploy, facts)),
    tail: html`</tbody></table></div></section>`,
  };
}

function pastRow(deploy: PipelineDeploy, { prefix, now }: PageFacts): Fragment {
  const { metadata, spec } = deploy;
  const slowest = slowestStep(deploy);
  const id = `past-${metadata.name}`;
  const of = slowest?.node === undefined ? "" : ` of ${slowest.node}`;
  return {
    id,
    html: html`<tr id="${id}">
      <th scope="row"><a href="${prefix}/deploys/${metadata.name}">${metadata.name}</a></th>
      <td>${spec.target}</td>
      <td>${spec.version}</td>
      <td>${deployChip(deploy, now)}</td>
      <td>${momentHtml(metadata.creationTimestamp)}</td>
      <td>${spec.requestedBy}</td>
      <td>${describeSeconds(secondsOf(deploy))}</td>
      <td>${slowest === undefined ? "–" : `${slowest.step}${of} ${describeSeconds(slowest.seconds)}`}</td>
    </tr>`,
  };
}
