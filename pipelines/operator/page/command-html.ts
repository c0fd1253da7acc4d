import { html } from "./html.ts";
import type { Html } from "./html.ts";

/** A command that is copied; the button shows itself where scripts run. */
export function commandHtml(id: string, label: string, command: string): Html {
  return html`<div class="command">
    <span class="verb" id="${id}-label">${label}</span>
    <code id="${id}" tabindex="0" role="textbox" aria-readonly="true" aria-labelledby="${id}-label"
      >${command}</code
    >
    <button type="button" class="copy" data-copy="${id}" aria-label="Copy the command: ${label}" hidden>
      Copy
    </button>
  </div>`;
}
