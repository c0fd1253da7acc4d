import { nextOpening, parseRebootWindow, windowContains } from "../../kured/reboot-window.ts";
import type { KuredSetup } from "../../kube/kured-setup.ts";
import type { FoundReason } from "./reason.ts";
import type { WhyFacts } from "./why-facts.ts";

/** Defaults of kured: https://github.com/kubereboot/kured/blob/1.23.0/cmd/kured/main.go */
const DEFAULTS = {
  days: ["su", "mo", "tu", "we", "th", "fr", "sa"],
  start: "0:00",
  end: "23:59:59",
  timeZone: "UTC",
} as const;

/** No reboot may begin at this time. */
export function whyWindow({ kureds, now, programs }: WhyFacts): FoundReason | undefined {
  const [kured] = kureds;
  if (kured === undefined) {
    return undefined;
  }
  const flags = windowFlags(kured);
  const text = `${flags["start-time"]} to ${flags["end-time"]} ${flags["time-zone"]}, on ${flags["reboot-days"].join(", ")}`;
  const command = `${programs.kubectl} -n ${kured.namespace} describe daemonset ${kured.name}`;
  try {
    const window = parseRebootWindow(flags);
    if (windowContains(window, now)) {
      return undefined;
    }
    const opens = nextOpening(window, now);
    const when = opens === undefined ? "nobody knows when it opens" : `it opens at ${toMinutes(opens)}`;
    return {
      message: `kured's window is closed: it is ${text}; now it is ${toMinutes(now)}, and ${when}; a deploy needs no window`,
      command: `${programs.pipectl} deploy -h`,
    };
  } catch (error) {
    return {
      message: `kured's window cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      command,
    };
  }
}

/** In UTC, as `2026-11-30 10:34Z`. */
function toMinutes(time: Date): string {
  return time.toISOString().replace(/T(\d\d:\d\d).*/, " $1Z");
}

function windowFlags({ flags }: KuredSetup) {
  const last = (name: string, otherwise: string) => flags.get(name)?.at(-1) ?? otherwise;
  return {
    "reboot-days": flags.get("reboot-days")?.flatMap((days) => days.split(",")) ?? [...DEFAULTS.days],
    "start-time": last("start-time", DEFAULTS.start),
    "end-time": last("end-time", DEFAULTS.end),
    "time-zone": last("time-zone", DEFAULTS.timeZone),
  };
}
