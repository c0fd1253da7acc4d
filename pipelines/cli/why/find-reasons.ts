import { REASON_KINDS } from "./reason.ts";
import type { Reason } from "./reason.ts";
import { whyAlert } from "./why-alert.ts";
import { whyCordon } from "./why-cordon.ts";
import type { WhyFacts } from "./why-facts.ts";
import { whyGate } from "./why-gate.ts";
import { whyKured } from "./why-kured.ts";
import { whyLock } from "./why-lock.ts";
import { whyPod } from "./why-pod.ts";
import { whyRolling } from "./why-rolling.ts";
import { whySentinel } from "./why-sentinel.ts";
import { whyWindow } from "./why-window.ts";

const QUESTIONS: Readonly<Record<Reason["kind"], (facts: WhyFacts) => string | undefined>> = {
  rolling: whyRolling,
  sentinel: whySentinel,
  kured: whyKured,
  window: whyWindow,
  lock: whyLock,
  alert: whyAlert,
  pod: whyPod,
  gate: whyGate,
  cordon: whyCordon,
};

/** Why the node is not being rebooted, the first reason first; empty: nothing that was looked at holds it. */
export function findReasons(facts: WhyFacts): readonly Reason[] {
  return REASON_KINDS.flatMap((kind) => {
    const message = QUESTIONS[kind](facts);
    return message === undefined ? [] : [{ kind, message }];
  });
}

/** What could not be known, and how to look. */
export function findUnknown({ node, kureds, metrics }: WhyFacts): readonly string[] {
  const sentinel = kureds[0]?.flags
    .get("reboot-sentinel")
    ?.at(-1)
    ?.replace(/^\/sentinel\//, "/var/run/");
  const file = sentinel ?? "/var/run/reboot-required";
  return [
    ...(metrics?.rebootRequired === undefined
      ? [
          `whether the host asks for a reboot: the API does not know. Look at ${node.name}: test -e ${file}; or name a Prometheus that scrapes kured: --prometheus URL`,
        ]
      : []),
    ...(metrics === undefined && kureds[0]?.flags.has("prometheus-url") === true
      ? ["whether an alert holds the reboot: name the Prometheus that kured asks: --prometheus URL"]
      : []),
  ];
}
