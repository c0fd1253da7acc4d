import { describeAgo, describeMinutesSince } from "./describe-time.ts";

/** What shows time on the page. */
export interface Ticking {
  /** Shows it anew, by what the server's clock says now. */
  renew(serverNow: string): void;
}

/** Counts what counts on, by the server's clock: this one may be wrong by hours. */
export function startTicking(serverNow: string): Ticking {
  let ahead = Date.parse(serverNow) - Date.now();
  const show = () => {
    const now = Date.now() + ahead;
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-minutes]")) {
      setText(time, describeMinutesSince(time.dateTime, now));
    }
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-ago]")) {
      time.title ||= time.textContent;
      setText(time, describeAgo(time.dateTime, now));
    }
  };
  show();
  setInterval(show, 1_000);
  return {
    renew: (now) => {
      ahead = Date.parse(now) - Date.now();
      show();
    },
  };
}

/** What says the same is left alone, or a screen reader would read it out. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}
