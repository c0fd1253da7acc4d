import { findKuredPod } from "./why-kured.ts";
import type { FoundReason } from "./reason.ts";
import type { WhyFacts } from "./why-facts.ts";

/** https://github.com/kubereboot/kured/blob/1.23.0/cmd/kured/main.go */
const DEFAULT_PERIOD = "1h0m0s";

/** The host asks for a reboot, and kured has not looked yet. */
export function whyPeriod(facts: WhyFacts): FoundReason | undefined {
  const { kureds, metrics, node, programs } = facts;
  const [kured] = kureds;
  const pod = kured && findKuredPod(facts, kured);
  if (kured === undefined || pod === undefined || "unknown" in metrics || metrics.rebootRequired !== true) {
    return undefined;
  }
  const period = kured.flags.get("period")?.at(-1) ?? DEFAULT_PERIOD;
  return {
    message: `${node.name} asks for a reboot; kured looks every ${period}, and reboots it when nothing else holds it then`,
    command: `${programs.kubectl} -n ${kured.namespace} logs --follow ${pod.name}`,
  };
}
