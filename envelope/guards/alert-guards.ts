import * as z from "zod";
import { parseGoDuration } from "../../policies/reading/go-duration.ts";
import type { Guard } from "../guard.ts";
import { textOf, valueAt } from "../json.ts";
import { objectsOf } from "../reading/find-object.ts";
import { seenAs } from "../reading/seen-as.ts";
import type { RenderedStack } from "../rendered-stack.ts";

const alertSchema = z.looseObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string(),
  labels: z.looseObject({ severity: z.string().optional() }),
  annotations: z.looseObject({ runbook_url: z.string().optional() }),
});
const ruleSchema = z.looseObject({
  metadata: z.looseObject({ labels: z.record(z.string(), z.string()).optional() }),
  spec: z.looseObject({ groups: z.array(z.looseObject({ rules: z.array(alertSchema) })) }),
});

/** Prometheus keeps fifteen days unless told otherwise, and kube-prometheus-stack ten. */
const RETENTION_SECONDS = 10 * 86_400;

const WANTED = [
  "KuredAbsent",
  "KuredLockHeld",
  "KuredLockUnobserved",
  "KuredMissingOnNode",
  "KuredNodeLeftCordoned",
  "KuredNodeNotReturned",
  "KuredNodesUnobserved",
  "KuredRebootPending",
  "RenovateAbsent",
  "RenovateNotSucceeded",
];

function rulesOf(stack: RenderedStack) {
  return objectsOf(stack, "PrometheusRule").map(({ manifest }) => seenAs(ruleSchema, manifest));
}

function alertsOf(stack: RenderedStack) {
  return rulesOf(stack).flatMap(({ spec }) => spec.groups.flatMap(({ rules }) => rules));
}

function breakAlert(
  stack: RenderedStack,
  name: string,
  change: (alert: z.infer<typeof alertSchema>) => void,
): void {
  alertsOf(stack)
    .filter(({ alert }) => alert === name)
    .forEach(change);
}

/** That somebody is told. */
export const ALERT_GUARDS: readonly Guard[] = [
  {
    name: "every-alert-is-there",
    sentence:
      "There is an alert for a reboot that does not come, one that does not end, a lock that is held, and for nobody looking.",
    judge: (stack) => {
      const names = alertsOf(stack).map(({ alert }) => alert);
      const missing = WANTED.find((name) => !names.includes(name));
      return missing && `there is no ${missing}`;
    },
    control: {
      breakage: "nobody is told that the lock is held",
      breakIt: (stack) =>
        rulesOf(stack).forEach(({ spec }) =>
          spec.groups.forEach((group) => {
            group.rules = group.rules.filter(({ alert }) => alert !== "KuredLockHeld");
          }),
        ),
    },
  },
  {
    name: "every-alert-has-a-runbook",
    sentence: "Every alert links to a runbook that there is.",
    judge: (stack) => {
      const base = textOf(stack.config["runbookBaseUrl"]);
      const lost = alertsOf(stack).find(
        ({ annotations: { runbook_url: url = "" } }) =>
          !stack.runbooks.some((runbook) => url === `${base}/${runbook}.md`),
      );
      return lost && `${lost.alert} links to ${lost.annotations.runbook_url ?? "nothing"}`;
    },
    control: {
      breakage: "an alert links to a runbook that nobody wrote",
      breakIt: (stack) =>
        breakAlert(stack, "KuredLockHeld", ({ annotations }) => {
          annotations.runbook_url = `${annotations.runbook_url ?? ""}x`;
        }),
    },
  },
  {
    name: "every-alert-can-fire",
    sentence: "No alert waits for longer than Prometheus remembers.",
    judge: (stack) => {
      const slow = alertsOf(stack).find(
        (alert) => !((parseGoDuration(alert.for) ?? Infinity) <= RETENTION_SECONDS / 2),
      );
      return slow && `${slow.alert} waits for ${slow.for}`;
    },
    control: {
      breakage: "an alert waits for a month",
      breakIt: (stack) =>
        breakAlert(stack, "KuredMissingOnNode", (alert) => {
          alert.for = "720h";
        }),
    },
  },
  {
    name: "a-pending-reboot-waits-for-a-window",
    sentence: "A reboot counts as late when a whole window has passed, and not before.",
    judge: (stack) => {
      const pending = alertsOf(stack).find(({ alert }) => alert === "KuredRebootPending");
      const seconds = parseGoDuration(pending?.for ?? "") ?? 0;
      return seconds > 86_400 && seconds <= 2 * 86_400
        ? undefined
        : `it is late after ${pending?.for ?? "nothing"}`;
    },
    control: {
      breakage: "a reboot is late after an hour",
      breakIt: (stack) =>
        breakAlert(stack, "KuredRebootPending", (alert) => {
          alert.for = "1h";
        }),
    },
  },
  {
    name: "every-alert-has-a-severity",
    sentence: "Every alert says how bad it is.",
    judge: (stack) => {
      const silent = alertsOf(stack).find(
        ({ labels }) => !["info", "warning", "critical"].includes(labels.severity ?? ""),
      );
      return silent && `${silent.alert} does not`;
    },
    control: {
      breakage: "an alert does not say how bad it is",
      breakIt: (stack) =>
        breakAlert(stack, "KuredNodeNotReturned", ({ labels }) => {
          delete labels.severity;
        }),
    },
  },
  {
    name: "prometheus-finds-the-rules",
    sentence: "Prometheus finds every rule and every monitor by their label.",
    judge: (stack) => {
      const lost = [...objectsOf(stack, "PrometheusRule"), ...objectsOf(stack, "ServiceMonitor")].find(
        ({ manifest }) => valueAt(manifest, ["metadata", "labels", "release"]) !== "kube-prometheus-stack",
      );
      return lost && `${lost.kind} ${lost.name} has another one`;
    },
    control: {
      breakage: "Prometheus does not find the rules of Renovate",
      breakIt: (stack) =>
        rulesOf(stack).forEach(({ metadata }) => {
          metadata.labels = {};
        }),
    },
  },
];
