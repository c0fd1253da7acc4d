import type { PageAssets } from "./assets.ts";
import { Html, html } from "./html.ts";
import { mainHtml } from "./section.ts";
import type { Page } from "./section.ts";

export interface DocumentFacts {
  readonly assets: PageAssets;
  /** Path below which the page is read; empty: the root. */
  readonly prefix: string;
  readonly now: Date;
  /** Who reads; undefined: nobody signed in, because nobody has to. */
  readonly user: string | undefined;
  /** What changes is read from this path; undefined: nothing does. */
  readonly live: string | undefined;
}

/** How often a browser without scripts asks again. */
const REFRESH_SECONDS = 30;

/** A whole document. It carries its script and its style in itself. */
export function documentHtml(page: Page, facts: DocumentFacts): string {
  const { assets, prefix, now, user, live } = facts;
  // Both are files of this program, and neither has the end of its element in it.
  const [style, script] = [new Html(assets.style), new Html(assets.script)];
  const head = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} · Turntable</title>
        ${live === undefined ? undefined : html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}" /></noscript>`}
     `;
  const body = html`</head>
    <body data-now="${now.toISOString()}" data-live="${live ?? ""}">
      <a class="skip" href="#main">Skip to what goes on</a>
      <header>
        <a class="brand" href="${prefix}/">${LOGO}Turntable</a>
        <p id="live">as of ${now.toISOString().slice(11, 19)} UTC</p>
        ${user === undefined ? undefined : html`<form method="post" action="${prefix}/session/end"><span class="user">${user}</span> <button>Sign out</button></form>`}
      </header>
      ${mainHtml(page)}
     `;
  return `${head.text}<style>${style.text}</style>${body.text}<script>${script.text}</script></body></html>`;
}

const LOGO = html`<svg class="logo" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="10" />
  <path d="M4.5 9.5h15M4.5 14.5h15M8 9.5v5M12 9.5v5M16 9.5v5" />
</svg>`;
