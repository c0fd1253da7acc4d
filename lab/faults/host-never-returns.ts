import { delayedStart } from "./delayed-start.ts";

/** Ten days: longer than any wait that has a deadline. */
const SECONDS = 864_000;

export const hostNeverReturns = delayedStart(SECONDS, {
  name: "host-never-returns",
  what: "the host does not come back from its next reboot",
  seen: "after a reboot the node stays NotReady and nothing of the host answers",
});
