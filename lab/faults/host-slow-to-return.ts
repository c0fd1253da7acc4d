import { delayedStart } from "./delayed-start.ts";

const SECONDS = 90;

export const hostSlowToReturn = delayedStart(SECONDS, {
  name: "host-slow-to-return",
  what: `every start of the host takes ${SECONDS} s longer, beginning with its next reboot`,
  seen: "after a reboot the node is NotReady for so long",
});
