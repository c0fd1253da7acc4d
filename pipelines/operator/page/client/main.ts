import { showCopyButtons } from "./copy.ts";
import { followPage } from "./follow.ts";
import { startTicking } from "./tick.ts";

const { now = "", live = "" } = document.body.dataset;
const ticking = startTicking(now);
showCopyButtons();
if (live !== "") {
  followPage(live, ticking);
}
