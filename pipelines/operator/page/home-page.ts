import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { isRunning } from "../../cli/choose-deploy.ts";
import { describeLock } from "../../cli/describe-lock.ts";
import { describePosition, describeState } from "../../cli/describe-progress.ts";
import { nodeFacts } from "../surface/node-facts.ts";
import type { NodeFacts } from "../surface/node-facts.ts";
import { whyIdle } from "../surface/why-idle.ts";
import { deployDetails, deployRow } from "./deploy-card.ts";
import { html } from "./html.ts";
import { fleetSection } from "./node-rows.ts";
import type { PageFacts } from "./page-facts.ts";
import { pastSection } from "./past-section.ts";
import { plainSection } from "./section.ts";
import type { Page, Section } from "./section.ts";
import { timelineHtml } from "./timeline-html.ts";

/** Everything at a glance: what is going on, for whom it waits, the nodes, and past rolls. */
export function homePage(facts: PageFacts): Page {
  const running = facts.state.deploys.filter(isRunning);
  return {
    title: running.length === 0 ? "Nothing goes on" : running.map((one) => sayShort(one, facts)).join("; "),
    sections: [
      headline(running, facts),
      ...targetNames(facts).flatMap((target) => targetSections(target, facts)),
      ...fleetSections(facts),
      pastSection(facts),
    ],
  };
}

function sayShort(deploy: PipelineDeploy, { now }: PageFacts): string {
  return `${describeState(deploy, now.getTime()).replace(/ \d+m$/, "")} · ${deploy.spec.target}`;
}

/** What a screen reader is told when it changes: nothing in it counts. */
function headline(running: readonly PipelineDeploy[], facts: PageFacts): Section {
  const { state, may, now, awaited } = facts;
  const reasons = whyIdle(state, may, now);
  const sentences = running.map((deploy) => {
    const position = describePosition(deploy);
    const gate = deploy.status?.awaitingGate;
    return gate === undefined
      ? `${deploy.spec.target}: ${deploy.status?.phase ?? "Pending"}${position === undefined ? "" : ` ${position}`}`
      : `${deploy.spec.target} waits for a person at its ${gate} gate`;
  });
  return plainSection(
    "headline",
    html`<section id="headline" aria-label="Now">
      <h1 aria-live="polite">${sentences.length === 0 ? "Nothing is being rolled" : sentences.join("; ")}</h1>
      ${awaited.length === 0 ? undefined : html`<p class="soft">Not read yet: ${awaited.join(", ")}.</p>`}
      ${
        reasons.length === 0
          ? undefined
          : html`<ul class="reasons" aria-label="Why nothing happens">
              ${reasons.map((reason) => html`<li>${reason}</li>`)}
            </ul>`
      }
      ${may.lock ? html`<p class="lock"><span class="label">Lock</span> ${describeLock(state.lock, now)}</p>` : undefined}
    </section>`,
  );
}

function targetNames({ state }: PageFacts): readonly string[] {
  const names = [
    ...state.targets.map(({ name }) => name),
    ...state.deploys.filter(isRunning).map(({ spec }) => spec.target),
  ];
  const isIdle = (name: string) => !state.deploys.some((one) => one.spec.target === name && isRunning(one));
  // What goes on comes first.
  return [...new Set(names)].toSorted((a, b) => Number(isIdle(a)) - Number(isIdle(b)) || a.localeCompare(b));
}

function targetSections(target: string, facts: PageFacts): readonly Section[] {
  const own = facts.state.deploys.filter(({ spec }) => spec.target === target);
  const running = own.filter(isRunning);
  const shown = running.length > 0 ? running : own.slice(0, 1);
  if (shown.length === 0) {
    const id = `target-${target}`;
    return [
      plainSection(
        id,
        html`<section id="${id}" class="target" aria-label="${target}">
          <div class="row">
            <span class="dot quiet" aria-hidden="true"></span>
            <h2>${target}</h2>
            <span class="chip quiet">never rolled</span>
          </div>
        </section>`,
      ),
    ];
  }
  return shown.map((deploy) => {
    const id = `target-${deploy.metadata.name}`;
    const goesOn = isRunning(deploy);
    return plainSection(
      id,
      html`<section id="${id}" class="target${goesOn ? " running" : ""}" aria-label="${target}">
        ${deployRow(deploy, facts)} ${goesOn ? deployDetails(deploy, facts) : undefined}
        ${goesOn ? timelineHtml(deploy, facts.now) : undefined}
      </section>`,
    );
  });
}

function fleetSections(facts: PageFacts): readonly Section[] {
  const title = html`<h2 class="group" id="nodes-title">Nodes</h2>`;
  if (!facts.may.nodes) {
    return [
      plainSection(
        "nodes",
        html`<section id="nodes" aria-labelledby="nodes-title">
          ${title}
          <p class="soft">You may not list nodes, so none is shown.</p>
        </section>`,
      ),
    ];
  }
  const nodes = nodeFacts(facts.state);
  const fleets = Map.groupBy(nodes, fleetOf);
  return [
    plainSection("nodes", html`<section id="nodes" aria-labelledby="nodes-title">${title}</section>`),
    ...[...fleets]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([fleet, own]) => fleetSection(fleet, own, facts)),
  ];
}

function fleetOf({ fleets }: NodeFacts): string {
  const [fleet, other] = fleets;
  return fleet === undefined ? "in no fleet" : other === undefined ? fleet : "in more than one fleet";
}
