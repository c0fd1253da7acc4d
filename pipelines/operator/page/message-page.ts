import { html } from "./html.ts";
import { plainSection } from "./section.ts";
import type { Page } from "./section.ts";

/** Says why there is nothing to see. */
export function messagePage(title: string, sentence: string, prefix: string): Page {
  return {
    title,
    sections: [
      plainSection(
        "message",
        html`<section id="message" aria-labelledby="message-title">
          <h1 id="message-title">${title}</h1>
          <p>${sentence}</p>
          <p><a href="${prefix}/">All targets</a></p>
        </section>`,
      ),
    ],
  };
}
