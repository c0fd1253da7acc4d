import type { Evidence, EvidenceCheck } from "../../api/evidence.ts";
import { html } from "./html.ts";
import type { Html } from "./html.ts";
import { momentHtml } from "./moments.ts";

/** What steps saw, whole. */
export function evidenceHtml(evidence: readonly Evidence[]): Html {
  return html`<ul class="evidence">
    ${evidence.map(itemHtml)}
  </ul>`;
}

/** `3 steps, 5 checks passed, 1 skipped`. */
export function countEvidence(evidence: readonly Evidence[]): string {
  const checks = evidence.flatMap((item) => item.checks);
  const count = (result: EvidenceCheck["result"]) => checks.filter((check) => check.result === result).length;
  const others = (["failed", "skipped"] as const).flatMap((result) =>
    count(result) === 0 ? [] : [`, ${count(result)} ${result}`],
  );
  return `${evidence.length} steps, ${count("passed")} checks passed${others.join("")}`;
}

function itemHtml({ step, node, at, facts, checks }: Evidence): Html {
  const rows = Object.entries(facts).map(
    ([name, value]) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd>`,
  );
  return html`<li>
    <p class="seen">
      <strong>${step}</strong>${node === undefined ? "" : ` of ${node}`}, seen ${momentHtml(at)}
    </p>
    ${rows.length === 0 ? undefined : html`<dl class="facts">${rows}</dl>`}
    ${
      checks.length === 0
        ? undefined
        : html`<ul class="checks">
            ${checks.map(checkHtml)}
          </ul>`
    }
  </li>`;
}

function checkHtml({ name, result, message }: EvidenceCheck): Html {
  return html`<li class="${result}">
    <span class="result">${result}</span> <strong>${name}</strong> ${message}
  </li>`;
}
