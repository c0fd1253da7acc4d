import { describeMinutes } from "../../cli/texts/describe-seconds.ts";
import { html } from "./html.ts";
import type { Html } from "./html.ts";

/** `2026-11-30 10:03 UTC`; with scripts, how long ago that was. */
export function momentHtml(moment: string): Html {
  return html`<time datetime="${moment}" data-ago>${absolute(moment)}</time>`;
}

/** `14m`, which goes on counting. */
export function minutesHtml(since: string, now: Date): Html {
  return html`<time datetime="${since}" data-minutes>${describeMinutes(since, now.getTime())}</time>`;
}

export function absolute(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
