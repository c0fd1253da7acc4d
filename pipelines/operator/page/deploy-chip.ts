import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { openGateOf } from "../../cli/open-gate.ts";
import { html } from "./html.ts";
import type { Html } from "./html.ts";
import { minutesHtml } from "./moments.ts";
import { toneOf } from "./tone.ts";

/** Where a deploy is: `waiting on canary gate 14m`, or its phase. */
export function deployChip(deploy: PipelineDeploy, now: Date): Html {
  const gate = openGateOf(deploy);
  const text =
    gate === undefined
      ? html`${deploy.status?.phase ?? "Pending"}${deploy.spec.dryRun ? " (plan)" : ""}`
      : html`waiting on ${gate.gate} gate ${minutesHtml(gate.since, now)}`;
  return html`<span class="chip ${toneOf(deploy)}">${text}</span>`;
}
