import { parseRebootWindow, windowContains } from "../../kured/reboot-window.ts";
import type { KuredSetup } from "../../kube/kured-setup.ts";
import type { WhyFacts } from "./why-facts.ts";

/** Defaults of kured: https://github.com/kubereboot/kured/blob/1.23.0/cmd/kured/main.go */
const DEFAULTS = {
  days: ["su", "mo", "tu", "we", "th", "fr", "sa"],
  start: "0:00",
  end: "23:59:59",
  timeZone: "UTC",
} as const;

/** No reboot may begin at this time. */
export function whyWindow({ kureds, now }: WhyFacts): string | undefined {
  const [kured] = kureds;
  if (kured === undefined) {
    return undefined;
  }
  const flags = windowFlags(kured);
  const text = `${flags["start-time"]} to ${flags["end-time"]} ${flags["time-zone"]}, on ${flags["reboot-days"].join(", ")}`;
  try {
    return windowContains(parseRebootWindow(flags), now)
      ? undefined
      : `kured's window is closed: it is ${text}; now it is ${now.toISOString()}`;
  } catch (error) {
    return `kured's window cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
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
