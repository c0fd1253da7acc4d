import { MAIN_ID, mainHtml, sectionHtml } from "./section.ts";
import type { Page, Section } from "./section.ts";

export interface ChangedFragment {
  readonly id: string;
  readonly html: string;
}

/** What must be put in place of what a reader has: as little as will do. Without a page before, everything. */
export function changedFragments(before: Page | undefined, now: Page): readonly ChangedFragment[] {
  if (before === undefined || idsOf(before.sections) !== idsOf(now.sections)) {
    return [{ id: MAIN_ID, html: mainHtml(now).text }];
  }
  const known = new Map(before.sections.map((section) => [section.id, section]));
  return now.sections.flatMap((section) => changedOf(known.get(section.id), section));
}

function changedOf(before: Section | undefined, now: Section): readonly ChangedFragment[] {
  if (
    before === undefined ||
    before.head.text !== now.head.text ||
    before.tail.text !== now.tail.text ||
    idsOf(before.rows) !== idsOf(now.rows)
  ) {
    return [{ id: now.id, html: sectionHtml(now).text }];
  }
  return now.rows
    .filter((row, place) => before.rows[place]?.html.text !== row.html.text)
    .map(({ id, html }) => ({ id, html: html.text }));
}

function idsOf(items: readonly { readonly id: string }[]): string {
  return items.map(({ id }) => id).join(" ");
}
