import { GATE_QUESTIONS } from "../../api/gates.ts";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { isRunning } from "../../cli/choose-deploy.ts";
import { describePosition } from "../../cli/describe-progress.ts";
import { estimateRemaining } from "../../cli/estimate-remaining.ts";
import { openGateOf } from "../../cli/open-gate.ts";
import type { OpenGate } from "../../cli/open-gate.ts";
import { describeSeconds } from "../../cli/texts/describe-seconds.ts";
import { decisionCommands, describeEstimate, secondsOf } from "../../cli/texts/status-lines.ts";
import { commandHtml } from "./command-html.ts";
import { deployChip } from "./deploy-chip.ts";
import { countEvidence, evidenceHtml } from "./evidence-html.ts";
import { html } from "./html.ts";
import type { Html } from "./html.ts";
import { momentHtml } from "./moments.ts";
import type { PageFacts } from "./page-facts.ts";
import { progressHtml } from "./progress-html.ts";
import { toneOf } from "./tone.ts";

/** One row of a target: where its deploy is, in one line. */
export function deployRow(deploy: PipelineDeploy, facts: PageFacts): Html {
  const { metadata, spec } = deploy;
  const position = describePosition(deploy);
  return html`<div class="row">
    <span class="dot ${toneOf(deploy)}" aria-hidden="true"></span>
    <h2>${spec.target}</h2>
    <a class="what" href="${facts.prefix}/deploys/${metadata.name}">${spec.project} ${spec.version}</a>
    ${deployChip(deploy, facts.now)}
    <span class="position">${progressHtml(deploy)}${position}</span>
  </div>`;
}

/** The sentences about a deploy, and what answers its gate. */
export function deployDetails(deploy: PipelineDeploy, facts: PageFacts): Html {
  const { metadata, spec, status } = deploy;
  const { state, now } = facts;
  const running = isRunning(deploy);
  const gate = openGateOf(deploy);
  const rows: readonly (readonly [string, Html | string | undefined])[] = [
    ["says", status === undefined ? "no operator has seen it yet" : status.message],
    ["asked for", html`by ${spec.requestedBy}, ${momentHtml(metadata.creationTimestamp)}`],
    ["continues", spec.continues?.name],
    ["stop", status?.stop === undefined ? undefined : `asked for by ${status.stop.requestedBy}`],
    [
      "left",
      running && !spec.dryRun
        ? describeEstimate(estimateRemaining(deploy, state.deploys, now.getTime()))
        : undefined,
    ],
    ["took", running ? undefined : describeSeconds(secondsOf(deploy))],
  ];
  return html`<dl class="facts">
      ${rows.flatMap(([label, value]) =>
        value === undefined
          ? []
          : [
              html`<dt>${label}</dt>
                <dd>${value}</dd>`,
            ],
      )}
    </dl>
    ${gate === undefined ? undefined : gateHtml(deploy, gate)}`;
}

function gateHtml(deploy: PipelineDeploy, gate: OpenGate): Html {
  const { name } = deploy.metadata;
  const { approve, reject } = decisionCommands(gate, { deploy, program: "pipectl" });
  const { evidence } = gate.evidence;
  return html`<div class="ask" role="group" aria-label="Gate ${gate.gate} of ${name}">
    <p class="question">${GATE_QUESTIONS[gate.gate]}</p>
    ${commandHtml(`approve-${name}`, "Approve", approve)} ${commandHtml(`reject-${name}`, "Reject", reject)}
    <details id="evidence-${name}">
      <summary>The evidence it binds to <span class="soft">${countEvidence(evidence)}</span></summary>
      <p class="digest">${gate.digest}</p>
      ${evidenceHtml(evidence)}
    </details>
  </div>`;
}
