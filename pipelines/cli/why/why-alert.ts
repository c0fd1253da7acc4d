import type { KuredSetup } from "../../kube/kured-setup.ts";
import type { FoundReason } from "./reason.ts";
import type { WhyFacts } from "./why-facts.ts";

/** An alert holds the reboot, by the filter of kured; its expression matches anywhere in a name. */
export function whyAlert({ kureds, metrics, programs }: WhyFacts): FoundReason | undefined {
  const [kured] = kureds;
  if (kured === undefined || "unknown" in metrics || kured.flags.get("prometheus-url") === undefined) {
    return undefined;
  }
  try {
    const holds = filterOf(kured);
    const names = metrics.alerts.filter(holds).map(({ name }) => name);
    const [first, ...others] = [...new Set(names)].toSorted();
    return first === undefined
      ? undefined
      : {
          message: `${others.length === 0 ? "an alert holds" : `${others.length + 1} alerts hold`} every reboot: ${[first, ...others].join(", ")}; see the runbook of each`,
          command: `${programs.kubectl} get prometheusrules --all-namespaces -o yaml | grep -A 20 'alert: ${first}$'`,
        };
  } catch (error) {
    return {
      message: `kured's filter of alerts cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      command: `${programs.kubectl} -n ${kured.namespace} describe daemonset ${kured.name}`,
    };
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
