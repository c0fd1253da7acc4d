import { Idiomorph } from "idiomorph";
import { showCopyButtons } from "./copy.ts";
import type { Ticking } from "./tick.ts";

/** As the server writes it; both are of one program. */
interface LiveMessage {
  readonly title: string;
  readonly now: string;
  readonly fragments: readonly { readonly id: string; readonly html: string }[];
}

/** Puts what changes in place of what it was, and says whether the page is live. The browser connects again by itself. */
export function followPage(path: string, ticking: Ticking): void {
  const state = document.getElementById("live");
  const say = (text: string, live: boolean) => {
    if (state !== null) {
      state.textContent = text;
      state.classList.toggle("on", live);
    }
  };
  const source = new EventSource(path);
  source.addEventListener("open", () => say("live", true));
  source.addEventListener("error", () => {
    say(`not live since ${new Date().toLocaleTimeString()}`, false);
    if (source.readyState === EventSource.CLOSED) {
      // The server does not want us any more: a token has ended, or it is another one.
      setTimeout(() => location.reload(), 10_000);
    }
  });
  source.addEventListener("message", ({ data }: MessageEvent<string>) => {
    // See LiveMessage.
    const { title, now, fragments } = JSON.parse(data) as LiveMessage;
    document.title = title;
    fragments.forEach(({ id, html }) => replace(id, html));
    showCopyButtons();
    ticking.renew(now);
  });
}

function replace(id: string, html: string): void {
  const element = document.getElementById(id);
  if (element !== null) {
    // Only a whole document makes it wait for something.
    void Idiomorph.morph(element, html, {
      morphStyle: "outerHTML",
      callbacks: {
        // Whether something is unfolded, and whether its button shows, is the reader's.
        beforeAttributeUpdated: (name: string) => name !== "open" && name !== "hidden",
      },
    });
  }
}
