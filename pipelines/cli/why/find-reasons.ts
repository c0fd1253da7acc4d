import { REASON_KINDS } from "./reason.ts";
import type { Reason } from "./reason.ts";
import { whyAlert } from "./why-alert.ts";
import { whyCordon } from "./why-cordon.ts";
import type { FoundReason } from "./reason.ts";
import { whyPeriod } from "./why-period.ts";
import type { WhyFacts } from "./why-facts.ts";
import { whyGate } from "./why-gate.ts";
import { whyKured } from "./why-kured.ts";
import { whyLock } from "./why-lock.ts";
import { whyPod } from "./why-pod.ts";
import { whyRolling } from "./why-rolling.ts";
import { sentinelOf, whySentinel } from "./why-sentinel.ts";
import { whyWindow } from "./why-window.ts";

const QUESTIONS: Readonly<Record<Reason["kind"], (facts: WhyFacts) => FoundReason | undefined>> = {
  rolling: whyRolling,
  sentinel: whySentinel,
  kured: whyKured,
  window: whyWindow,
  lock: whyLock,
  alert: whyAlert,
  pod: whyPod,
  gate: whyGate,
  cordon: whyCordon,
  period: whyPeriod,
};

/** Why the node is not being rebooted, the first reason first; empty: nothing that was looked at holds it. */
export function findReasons(facts: WhyFacts): readonly Reason[] {
  return REASON_KINDS.flatMap((kind) => {
    const found = QUESTIONS[kind](facts);
    return found === undefined ? [] : [{ kind, ...found }];
  });
}

/**
 * What could not be known, and how to look. The sentinel is a file of the host: the API knows of it only what kured has told a Prometheus,
 * up to a minute ago.
 */
export function findUnknown({ node, kureds, metrics }: WhyFacts): readonly string[] {
  const [kured] = kureds;
  const known = "unknown" in metrics ? undefined : metrics;
  const why = "unknown" in metrics ? metrics.unknown : `no sample of kured on ${node.name} is in Prometheus`;
  return [
    ...(known?.rebootRequired === undefined
      ? [
          `whether the host asks for a reboot: the API does not know, and ${why}. Look at the host: ssh ${node.name} ls ${sentinelOf(kureds)}`,
        ]
      : []),
    ...(known === undefined && kured?.flags.has("prometheus-url") === true
      ? [`whether an alert holds the reboot: ${why}`]
      : []),
  ];
}
