import assert from "node:assert/strict";
import { buildAlerts } from "../../../../components/renovate/alerts.ts";
import { SETTINGS } from "./settings-fixture.ts";

const RULE = buildAlerts(SETTINGS);

describe("buildAlerts", () => {
  it("has the label that kube-prometheus-stack selects rules by", () => {
    assert.deepEqual(RULE.metadata, {
      name: "renovate",
      namespace: "renovate",
      labels: { release: "kube-prometheus-stack" },
      annotations: { "pulumi.com/deletionPropagationPolicy": "background" },
    });
  });

  it("alerts when no run succeeded for 48 hours, when none ever did, and when nobody sees the CronJob", () => {
    const selector = '{namespace="renovate",cronjob="renovate"}';

    assert.deepEqual(
      RULE.spec.groups.flatMap(({ rules }) => rules.map((rule) => [rule.alert, rule.for, rule.expr])),
      [
        [
          "RenovateNotSucceeded",
          "15m",
          `time() - max by (namespace, cronjob) (kube_cronjob_status_last_successful_time${selector}) > 172800\n` +
            "or\n" +
            `(time() - max by (namespace, cronjob) (kube_cronjob_created${selector}) > 172800\n` +
            `unless on (namespace, cronjob) kube_cronjob_status_last_successful_time${selector})`,
        ],
        ["RenovateAbsent", "1h", `absent(kube_cronjob_info${selector})`],
      ],
    );
  });
});
