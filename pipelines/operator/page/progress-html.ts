import type { NodePhase } from "../../api/deploy-phases.ts";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { html } from "./html.ts";
import type { Html } from "./html.ts";

/** More would be thinner than a line. */
const MOST_TICKS = 60;
const WIDTH = 120;
const TICK = 16;

/** A tick a node, in the order of the plan; the words beside it say the same. */
export function progressHtml({ status }: PipelineDeploy): Html {
  const { progress, nodes = [] } = status ?? {};
  if (progress === undefined || progress.total === 0) {
    return html``;
  }
  const single = nodes.length <= MOST_TICKS && nodes.length > 0;
  const width = single ? Math.min(WIDTH, nodes.length * TICK) : WIDTH;
  return html`<svg class="ticks" viewBox="0 0 ${width} 12" width="${width}" aria-hidden="true">
    ${
      single
        ? nodes.map(({ phase }, place) => tick(place, nodes.length, toneOfNode(phase)))
        : [
            html`<rect class="t-waiting" width="${WIDTH}" height="12" rx="2" />`,
            html`<rect
              class="t-done"
              width="${Math.round((progress.completed / progress.total) * WIDTH)}"
              height="12"
              rx="2"
            />`,
          ]
    }
  </svg>`;
}

function tick(place: number, count: number, tone: string): Html {
  const step = Math.min(TICK, WIDTH / count);
  return html`<rect
    class="t-${tone}"
    x="${Math.round(place * step * 10) / 10}"
    width="${Math.round((step - Math.min(3, step / 4)) * 10) / 10}"
    height="12"
    rx="1.5"
  />`;
}

function toneOfNode(phase: NodePhase): string {
  if (phase === "Proven" || phase === "Skipped") {
    return "done";
  }
  if (phase === "Failed") {
    return "failed";
  }
  return phase === "Waiting" ? "waiting" : phase === "Staged" ? "staged" : "turn";
}
