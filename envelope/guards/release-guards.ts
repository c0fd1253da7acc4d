import { fieldGuard } from "../building/field-guard.ts";
import type { Guard } from "../guard.ts";
import { isJsonObject, textOf, valueAt } from "../json.ts";
import type { Json, Path } from "../json.ts";
import { findObject } from "../reading/find-object.ts";

const object = { kind: "HelmRelease", name: "kured", namespace: "kured" };
const TOLERATIONS = ["control-plane", "master"].map((role) => ({
  key: `node-role.kubernetes.io/${role}`,
  operator: "Exists",
  effect: "NoSchedule",
}));

function field(
  name: string,
  sentence: string,
  path: Path,
  wanted: Json | undefined,
  broken: Json | undefined,
): Guard {
  return fieldGuard({ name, sentence, object, path, wanted, broken });
}

/** The Helm release of kured: nothing may take it, and a lock that is held, away. */
export const RELEASE_GUARDS: readonly Guard[] = [
  ...["install", "upgrade"].map((action) =>
    field(
      `a-failed-${action}-is-tried-again`,
      `A failed ${action} of kured is tried again: remediation would uninstall, and with the DaemonSet goes a lock that is held.`,
      ["spec", action],
      { strategy: { name: "RetryOnFailure", retryInterval: "2m" } },
      { remediation: { retries: 3 } },
    ),
  ),
  field(
    "drift-of-kured-is-mended",
    "What somebody changes by hand in kured is put back.",
    ["spec", "driftDetection", "mode"],
    "enabled",
    "disabled",
  ),
  field(
    "kureds-values-are-in-git",
    "All values of kured are in the tree, and none comes from an object that nobody reviews.",
    ["spec", "valuesFrom"],
    undefined,
    [{ kind: "ConfigMap", name: "more" }],
  ),
  field(
    "kured-has-no-other-arguments",
    "Nothing overrules the values: kured has no extra arguments.",
    ["spec", "values", "extraArgs"],
    undefined,
    { "lock-ttl": "1h" },
  ),
  field(
    "kured-has-no-other-variables",
    "Nothing overrules the values: kured has no extra variables, which would win over arguments.",
    ["spec", "values", "extraEnvVars"],
    undefined,
    [{ name: "KURED_CONCURRENCY", value: "2" }],
  ),
  field(
    "masters-are-rebooted-too",
    "kured runs on masters as well.",
    ["spec", "values", "tolerations"],
    TOLERATIONS,
    [],
  ),
  field(
    "kured-is-observed",
    "kured's metrics can be scraped.",
    ["spec", "values", "metrics", "create"],
    true,
    false,
  ),
  field(
    "kureds-metrics-have-a-service",
    "kured's metrics have a Service to be found by.",
    ["spec", "values", "service", "create"],
    true,
    false,
  ),
  field(
    "kured-is-not-suspended",
    "Flux is never told to leave kured as it is.",
    ["spec", "suspend"],
    undefined,
    true,
  ),
  fieldGuard({
    name: "kureds-chart-is-exact",
    sentence: "kured's chart has one exact version.",
    object,
    path: ["spec", "chart", "spec", "version"],
    wanted: { words: "an exact version", accepts: (value) => /^\d+\.\d+\.\d+$/.test(textOf(value)) },
    broken: ">=6.1.0",
  }),
  fieldGuard({
    name: "kureds-image-is-exact",
    sentence: "kured's image has one exact version.",
    object,
    path: ["spec", "values", "image", "tag"],
    wanted: { words: "an exact version", accepts: (value) => /^\d+\.\d+\.\d+$/.test(textOf(value)) },
    broken: "latest",
  }),
  {
    name: "there-is-one-kured",
    sentence: "There is one kured: two have two locks.",
    judge: (stack) => {
      const releases = stack.objects.filter(
        ({ kind, manifest }) =>
          kind === "HelmRelease" && valueAt(manifest, ["spec", "chart", "spec", "chart"]) === "kured",
      );
      return releases.length === 1 ? undefined : `there are ${releases.length}`;
    },
    control: {
      breakage: "there is another release of kured",
      breakIt: (stack) => {
        stack.objects.push({
          ...structuredClone(findObject(stack, object)),
          resource: "more",
          name: "kured-workers",
        });
      },
    },
  },
  {
    name: "the-tree-needs-two-variables",
    sentence:
      "The tree takes the cluster's name and Prometheus's address from the cluster, and nothing else.",
    judge: (stack) => {
      const text = JSON.stringify(
        stack.objects.filter(({ provider }) => provider === "kured-gitops").map(({ manifest }) => manifest),
      );
      const other = [...text.matchAll(/\$\{([^}]*)\}/g)].find(
        ([, name]) => !["cluster_name", "prometheus_host"].includes(name ?? ""),
      );
      return other && `it also takes ${other[0]}`;
    },
    control: {
      breakage: "how long a drain may take is the cluster's own business",
      breakIt: (stack) => {
        const values = valueAt(findObject(stack, object).manifest, ["spec", "values"]);
        if (isJsonObject(values)) {
          values["priorityClassName"] = "${priority}";
        }
      },
    },
  },
];
