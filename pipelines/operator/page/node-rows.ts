import type { NodeFacts, NodeProof } from "../surface/node-facts.ts";
import { html } from "./html.ts";
import type { Html } from "./html.ts";
import { momentHtml } from "./moments.ts";
import type { PageFacts } from "./page-facts.ts";
import type { Fragment, Section } from "./section.ts";
import type { Tone } from "./tone.ts";

/** Fleets that are larger are folded; what is not sound in them is not. */
const MOST_UNFOLDED = 60;
const MAP_COLUMNS = 100;

const TONES: Readonly<Record<NodeFacts["state"], Tone>> = {
  failed: "bad",
  rolling: "busy",
  away: "bad",
  cordoned: "amber",
  sound: "good",
};
const WORDS: Readonly<Record<NodeFacts["state"], string>> = {
  failed: "failed",
  rolling: "being rolled",
  away: "not Ready",
  cordoned: "cordoned",
  sound: "sound",
};

/** The nodes of a fleet: a square each, and a table. */
export function fleetSection(fleet: string, nodes: readonly NodeFacts[], facts: PageFacts): Section {
  const id = `fleet-${fleet}`;
  const folded = nodes.length > MOST_UNFOLDED;
  const rest = folded ? nodes.filter(({ state }) => state !== "sound") : [];
  return {
    id,
    head: html`<section id="${id}" class="fleet" aria-labelledby="${id}-title">
      <h3 id="${id}-title">${fleet} <span class="soft">${countNodes(nodes)}</span></h3>
      ${mapHtml(fleet, nodes)}
      ${
        rest.length === 0
          ? undefined
          : tableHtml(
              `${fleet}, not sound`,
              rest.map((node) => nodeRow(node, facts, "odd").html),
            )
      }
      ${folded ? html`<details id="${id}-all"><summary>All ${nodes.length} nodes</summary>` : undefined}
      ${openTable(fleet)}
     `,
    rows: nodes.map((node) => nodeRow(node, facts, "node")),
    tail: html`</tbody></table></div>${folded ? html`</details>` : undefined}</section>`,
  };
}

/** `5 nodes: 4 sound, 1 cordoned`. */
export function countNodes(nodes: readonly NodeFacts[]): string {
  const groups = Map.groupBy(nodes, ({ state }) => state);
  const each = [...groups].map(([state, own]) => `${own.length} ${WORDS[state]}`);
  return `${nodes.length} node${nodes.length === 1 ? "" : "s"}: ${each.join(", ")}`;
}

function mapHtml(fleet: string, nodes: readonly NodeFacts[]): Html {
  const rows = Math.ceil(nodes.length / MAP_COLUMNS);
  const columns = Math.min(MAP_COLUMNS, nodes.length);
  return html`<svg
    class="map"
    role="img"
    aria-label="${fleet}, ${countNodes(nodes)}"
    viewBox="0 0 ${columns * 14} ${rows * 14}"
    width="${columns * 14}"
  >
    ${nodes.map(
      ({ name, state }, place) =>
        html`<rect
          class="n-${TONES[state]}"
          x="${(place % MAP_COLUMNS) * 14}"
          y="${Math.floor(place / MAP_COLUMNS) * 14}"
          width="11"
          height="11"
          rx="2"
          ><title>${name}: ${WORDS[state]}</title></rect
        >`,
    )}
  </svg>`;
}

function openTable(caption: string): Html {
  const titles = ["Node", "State", "Boot", "Kernel", "Digest", "Last proof", "Cordon", "Lock"];
  return html`<div class="wide" role="region" aria-label="Nodes of ${caption}" tabindex="0">
    <table>
      <caption class="hidden">
        Nodes of ${caption}
      </caption>
      <thead>
        <tr>
          ${titles.map((title) => html`<th scope="col">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
   `;
}

function tableHtml(caption: string, rows: readonly Html[]): Html {
  return html`${openTable(caption)}${rows}</tbody></table></div>`;
}

function nodeRow(node: NodeFacts, { may, prefix }: PageFacts, kind: string): Fragment {
  const id = `${kind}-${node.name}`;
  const { state, bootId, kernel, booted, cordoned, rolledBy } = node;
  const word =
    rolledBy === undefined ? WORDS[state] : html`<a href="${prefix}/deploys/${rolledBy}">${WORDS[state]}</a>`;
  return {
    id,
    html: html`<tr id="${id}">
      <th scope="row">${node.name}</th>
      <td><span class="dot ${TONES[state]}" aria-hidden="true"></span>${word}</td>
      <td><code title="${bootId}">${bootId.slice(0, 8)}</code></td>
      <td>${kernel}</td>
      <td><code title="${booted ?? ""}">${shortDigest(booted)}</code></td>
      <td>${proofHtml(node.proof)}</td>
      <td>${cordoned ? "cordoned" : "–"}</td>
      <td>${may.lock ? lockWord(node.lockedBy) : "not shown"}</td>
    </tr>`,
  };
}

function lockWord(holder: string | undefined): string {
  return holder === undefined ? "–" : holder === "kured" ? "kured" : "its deploy";
}

function shortDigest(pin: string | undefined): string {
  return pin === undefined ? "–" : pin.replace(/^(sha256:[0-9a-f]{10})[0-9a-f]+$/, "$1");
}

function proofHtml(proof: NodeProof | undefined): Html {
  return proof === undefined
    ? html`–`
    : html`${proof.passed ? "" : "failed "}${momentHtml(proof.at)} <span class="soft">${proof.by}</span>`;
}
