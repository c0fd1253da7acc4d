import type { KuredSetup } from "../../kube/kured-setup.ts";
import type { WhyFacts } from "./why-facts.ts";

/** An alert holds the reboot, by the filter of kured; its expression matches anywhere in a name. */
export function whyAlert({ kureds, metrics }: WhyFacts): string | undefined {
  const [kured] = kureds;
  if (kured === undefined || metrics === undefined || kured.flags.get("prometheus-url") === undefined) {
    return undefined;
  }
  try {
    const holds = filterOf(kured);
    const names = metrics.alerts.filter(holds).map(({ name }) => name);
    const each = [...new Set(names)].toSorted();
    return each.length === 0
      ? undefined
      : `${each.length === 1 ? "an alert holds" : `${each.length} alerts hold`} every reboot: ${each.join(", ")}; see the runbook of each`;
  } catch (error) {
    return `kured's filter of alerts cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function filterOf({ flags }: KuredSetup): (alert: { name: string; firing: boolean }) => boolean {
  const isSet = (name: string) => flags.get(name)?.at(-1) === "true";
  const source = flags.get("alert-filter-regexp")?.at(-1);
  const expression = source === undefined ? undefined : new RegExp(source, "u");
  return ({ name, firing }) =>
    (firing || !isSet("alert-firing-only")) &&
    (expression === undefined || expression.test(name) === isSet("alert-filter-match-only"));
}
