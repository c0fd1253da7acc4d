import { html } from "./html.ts";
import type { Html } from "./html.ts";

/** An element that is found by its id, so that it can be put in place of what it was. */
export interface Fragment {
  readonly id: string;
  readonly html: Html;
}

/** A part of a page whose rows change by themselves; `head` opens the element of this id and `tail` closes it. */
export interface Section {
  readonly id: string;
  readonly head: Html;
  readonly rows: readonly Fragment[];
  readonly tail: Html;
}

export interface Page {
  readonly title: string;
  readonly sections: readonly Section[];
}

/** A part that changes as a whole. */
export function plainSection(id: string, content: Html): Section {
  return { id, head: content, rows: [], tail: html`` };
}

export function sectionHtml({ head, rows, tail }: Section): Html {
  return html`${head}${rows.map((row) => row.html)}${tail}`;
}

/** Id of the element that holds all sections. */
export const MAIN_ID = "main";

export function mainHtml({ sections }: Page): Html {
  return html`<main id="${MAIN_ID}" tabindex="-1">${sections.map(sectionHtml)}</main>`;
}
