import { kuredSetting } from "../building/kured-setting.ts";
import type { Guard } from "../guard.ts";
import { textOf, valueAt } from "../json.ts";

/** What the controls put into the filter: the alerts of the shipped stacks, and kured's own. */
const CONFIGURED = "etcdInsufficientMembers|etcdMembersDown|KubeNodeNotReady|KubeNodeUnreachable";
const OWN = "KuredNodeNotReturned|KuredNodeLeftCordoned|KuredNodesUnobserved";

/** Which alerts hold a reboot. */
export const KURED_ALERT_GATE_GUARDS: readonly Guard[] = [
  kuredSetting(
    "kureds-alert-gate-names-what-blocks",
    "The alert filter names the alerts that hold a reboot, and not those that do not.",
    "alertFilterMatchOnly",
    true,
    false,
  ),
  kuredSetting(
    "kureds-alert-gate-is-anchored",
    "The alert filter matches whole names.",
    "alertFilterRegexp",
    { words: "anchored on both sides", accepts: (value) => /^\^\(.+\)\$$/.test(textOf(value)) },
    `${CONFIGURED}|${OWN}`,
  ),
  kuredSetting(
    "configured-alerts-hold-a-reboot",
    "Every alert that the configuration names holds every reboot: an etcd that has lost a member is one.",
    "alertFilterRegexp",
    {
      words: "a list with the configured alerts",
      accepts: (value, { config }) => {
        const names = valueAt(config["kured"], ["blockingAlerts"]);
        return Array.isArray(names) && names.every((name) => textOf(value).includes(textOf(name)));
      },
    },
    `^(${OWN})$`,
  ),
  kuredSetting(
    "a-node-that-is-away-holds-a-reboot",
    "A node that did not come back, or was left cordoned, holds every other one.",
    "alertFilterRegexp",
    {
      words: "a list with kured's own alerts",
      accepts: (value) =>
        ["KuredNodeNotReturned", "KuredNodeLeftCordoned", "KuredNodesUnobserved"].every((name) =>
          textOf(value).includes(name),
        ),
    },
    `^(${CONFIGURED})$`,
  ),
  kuredSetting(
    "no-alert-holds-every-reboot",
    "No alert that is always active, or active while a reboot is due, holds reboots.",
    "alertFilterRegexp",
    {
      words: "a list without them",
      accepts: (value) => !/Watchdog|InfoInhibitor|KuredRebootPending|\.\*/.test(textOf(value)),
    },
    `^(${CONFIGURED}|${OWN}|KuredRebootPending)$`,
  ),
  kuredSetting(
    "a-pending-alert-holds-too",
    "An alert that is only pending is reason enough to wait.",
    "alertFiringOnly",
    false,
    true,
  ),
  kuredSetting(
    "kured-asks-prometheus",
    "kured asks Prometheus, under the name that the cluster's own variables give it.",
    "prometheusUrl",
    "http://${prometheus_host}:9090",
    "",
  ),
];
