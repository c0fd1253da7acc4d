import { apply } from "../../../lab/addons/apply.ts";
import { layout } from "../../../lab/layout.ts";
import { syncRules } from "../../../lab/rack/sync-rules.ts";
import { holdingAlerts, queryAlerts } from "../../../lab/kured-stand-in/program/active-alerts.ts";
import { waitFor } from "../wait-for.ts";
import type { TestLab } from "./test-lab.ts";

const ADDRESS = `http://${layout.gateway}:${layout.prometheusPort}`;
const NAMESPACE = "monitoring";
const RULE = "test-alert";
const ALL = {
  "alert-filter-regexp": undefined,
  "alert-filter-match-only": false,
  "alert-firing-only": false,
};

/** Makes an alert of this name fire in the lab's Prometheus. */
export async function raiseAlert(lab: TestLab, alert: string): Promise<void> {
  await apply(lab.lab, `the alert ${alert}`, [
    {
      apiVersion: "monitoring.coreos.com/v1",
      kind: "PrometheusRule",
      metadata: { namespace: NAMESPACE, name: RULE },
      spec: { groups: [{ name: RULE, interval: "1s", rules: [{ alert, expr: "vector(1)" }] }] },
    },
  ]);
  await syncRules(lab.lab);
  await waitForAlert(alert, true);
}

/** Ends the alert that `raiseAlert` made. */
export async function endAlert(lab: TestLab, alert: string): Promise<void> {
  await lab.kubectl("delete", "prometheusrule", RULE, `--namespace=${NAMESPACE}`, "--ignore-not-found");
  await syncRules(lab.lab);
  await waitForAlert(alert, false);
}

async function waitForAlert(alert: string, active: boolean): Promise<void> {
  await waitFor(
    `the alert ${alert} is ${active ? "active" : "over"}`,
    async () => {
      const alerts = holdingAlerts(await queryAlerts(fetch, ADDRESS), ALL);
      return alerts.includes(alert) === active ? undefined : `active are ${alerts.join(", ") || "none"}`;
    },
    { deadlineSeconds: 60, intervalMilliseconds: 500 },
  );
}
