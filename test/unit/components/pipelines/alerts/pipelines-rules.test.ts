import assert from "node:assert/strict";
import { buildPipelinesRules } from "../../../../../components/pipelines/alerts/pipelines-rules.ts";
import { readQuery } from "../../../../support/promql.ts";
import { pipelinesAlerts } from "../../alerts/every-alert.ts";

/** Why no alert tells that a metric is absent, though another reads it. */
const NEVER_MISSED: Readonly<Record<string, string>> = {
  longhorn_volume_robustness: "a cluster may have no Longhorn",
  pipelines_deploy_gate_wait_seconds: "only while a deploy waits",
  pipelines_deploy_last_step_timestamp_seconds: "only while a deploy goes on",
  pipelines_deploy_phase: "only while a deploy goes on",
  pipelines_etcd_margin: "a single master has none; without a look at the cluster ClusterUnobserved fires",
  pipelines_lock_held: "only while it is held; without a look at the cluster ClusterUnobserved fires",
  pipelines_node_cordoned: "only while one is; without a look at the cluster ClusterUnobserved fires",
  pipelines_node_kernel_below_floor: "without a look at the cluster ClusterUnobserved fires",
  pipelines_node_runtime_probe_success: "a node without a proof is RuntimeUnproven",
  pipelines_node_runtime_probe_timestamp_seconds: "a node without a proof is RuntimeUnproven",
  pipelines_operator_problems_total: "the operator has it from its start, and OperatorDown tells of none",
  pipelines_operator_survey_timestamp_seconds:
    "the operator has it from its start, and OperatorDown tells of none",
  pipelines_target_turn_limit_seconds: "without a look at the cluster ClusterUnobserved fires",
  up: "Prometheus makes it itself",
};

describe("the rules of the pipelines", () => {
  const rules = buildPipelinesRules({ runbookBaseUrl: "https://runbooks.example.com", clusterName: "lab" });
  const alerts = pipelinesAlerts();

  it("are objects that kube-prometheus-stack selects", () =>
    assert.deepEqual(
      rules.map(({ rule }) => [rule.metadata.name, rule.metadata.namespace, rule.metadata.labels]),
      ["deploys", "nodes", "storage", "operator"].map((group) => [
        `pipelines-${group}`,
        "pipelines",
        { release: "kube-prometheus-stack" },
      ]),
    ));

  it("are these, each held for so long", () =>
    assert.deepEqual(
      alerts.map(({ alert, for: wait }) => `${alert} ${wait}`),
      [
        "PipelinesDeployAwaitsDecision 5m",
        "PipelinesDeployStuck 10m",
        "PipelinesDeployNotStarted 15m",
        "PipelinesNodeCordoned 30m",
        "PipelinesLockOrphaned 15m",
        "PipelinesRuntimeFailing 10m",
        "PipelinesRuntimeUnproven 2h",
        "PipelinesKernelBelowFloor 30m",
        "PipelinesEtcdMarginZero 20m",
        "PipelinesVolumeNotWhole 30m",
        "PipelinesOperatorDown 10m",
        "PipelinesOperatorProblems 20m",
        "PipelinesClusterUnobserved 5m",
      ],
    ));

  it("name the cluster in every summary", () =>
    assert.deepEqual(
      alerts.filter(({ annotations }) => annotations["summary"]?.endsWith("(cluster lab)") !== true),
      [],
    ));

  it("include one for the absence of every metric, or it is said why there is none", () => {
    const guarded = alerts.flatMap(({ expr }) => /^absent\((\w+)/.exec(expr)?.[1] ?? []);
    assert.deepEqual(guarded, ["pipelines_operator_leader"]);
    const read = alerts.flatMap(({ expr }) => readQuery(expr).selectors.map(({ metric }) => metric));
    assert.deepEqual(
      [...new Set(read)].filter((metric) => !guarded.includes(metric)).toSorted(),
      Object.keys(NEVER_MISSED),
    );
  });
});
