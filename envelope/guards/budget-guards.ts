import { isDeepStrictEqual } from "node:util";
import { fieldGuard } from "../building/field-guard.ts";
import type { Guard } from "../guard.ts";
import { isJsonObject, valueAt } from "../json.ts";
import { findObject, objectsOf } from "../reading/find-object.ts";
import { registryHolds } from "../reading/registry-holds.ts";

const REGISTRY = { kind: "PodDisruptionBudget", name: "registry" };
const OPERATOR = { kind: "PodDisruptionBudget", name: "pipelines-operator" };
const HOLD = "turntable.internal/single-replica";

/** What a drain may take, and what it may not. */
export const BUDGET_GUARDS: readonly Guard[] = [
  {
    name: "the-registrys-budget-is-as-configured",
    sentence: "One registry holds its node or yields it, as configured; several go one at a time.",
    judge: (stack) => {
      const spec = findObject(stack, REGISTRY).manifest["spec"];
      const numbers = Object.fromEntries(
        Object.entries(isJsonObject(spec) ? spec : {}).filter(([key]) => /^(min|max)/.test(key)),
      );
      return isDeepStrictEqual(numbers, registryHolds(stack) ? { minAvailable: 1 } : { maxUnavailable: 1 })
        ? undefined
        : `it is ${JSON.stringify(numbers)}`;
    },
    control: {
      breakage: "the registry's budget allows no disruption and says so by a percentage",
      breakIt: (stack) => {
        const spec = findObject(stack, REGISTRY).manifest["spec"];
        if (isJsonObject(spec)) {
          delete spec["minAvailable"];
          spec["maxUnavailable"] = "0%";
        }
      },
    },
  },
  {
    name: "a-budget-that-holds-says-so",
    sentence: "A budget that holds its node for ever is marked as one that does so on purpose.",
    judge: (stack) => {
      const silent = objectsOf(stack, "PodDisruptionBudget").find(
        ({ manifest }) =>
          valueAt(manifest, ["spec", "minAvailable"]) !== undefined &&
          valueAt(manifest, ["metadata", "annotations", HOLD]) !== "hold",
      );
      return silent && `${silent.name} does not`;
    },
    control: {
      breakage: "the registry's budget does not say that it holds on purpose",
      breakIt: (stack) => {
        const annotations = valueAt(findObject(stack, REGISTRY).manifest, ["metadata", "annotations"]);
        if (isJsonObject(annotations)) {
          delete annotations[HOLD];
        }
      },
    },
  },
  {
    name: "a-broken-pod-holds-no-drain",
    sentence: "A pod that does not work holds no drain.",
    judge: (stack) => {
      const strict = objectsOf(stack, "PodDisruptionBudget").find(
        ({ manifest }) => valueAt(manifest, ["spec", "unhealthyPodEvictionPolicy"]) !== "AlwaysAllow",
      );
      return strict && `one of ${strict.name} does`;
    },
    control: {
      breakage: "a broken replica of the operator holds a drain",
      breakIt: (stack) => {
        const spec = findObject(stack, OPERATOR).manifest["spec"];
        if (isJsonObject(spec)) {
          spec["unhealthyPodEvictionPolicy"] = "IfHealthyBudget";
        }
      },
    },
  },
  {
    name: "no-pod-has-two-budgets",
    sentence: "No pod has two budgets: its eviction would be an error and not a wait.",
    judge: (stack) => {
      const seen = objectsOf(stack, "PodDisruptionBudget").map(({ namespace, manifest }) =>
        JSON.stringify([namespace, valueAt(manifest, ["spec", "selector"])]),
      );
      return new Set(seen).size === seen.length ? undefined : "two budgets select the same pods";
    },
    control: {
      breakage: "the registry has two budgets",
      breakIt: (stack) => {
        stack.objects.push({
          ...structuredClone(findObject(stack, REGISTRY)),
          resource: "more",
          name: "zot",
        });
      },
    },
  },
  {
    name: "no-budget-covers-a-whole-namespace",
    sentence: "Every budget selects pods by a label: an empty selector is every pod of the namespace.",
    judge: (stack) => {
      const wide = objectsOf(stack, "PodDisruptionBudget").find(({ manifest }) => {
        const labels = valueAt(manifest, ["spec", "selector", "matchLabels"]);
        return !isJsonObject(labels) || Object.keys(labels).length === 0;
      });
      return wide && `${wide.name} selects every pod`;
    },
    control: {
      breakage: "the operator's budget covers every pod of its namespace",
      breakIt: (stack) => {
        const spec = findObject(stack, OPERATOR).manifest["spec"];
        if (isJsonObject(spec)) {
          spec["selector"] = {};
        }
      },
    },
  },
  fieldGuard({
    name: "a-drain-may-take-one-operator",
    sentence: "A drain may take one replica of the operator.",
    object: OPERATOR,
    path: ["spec", "maxUnavailable"],
    wanted: 1,
    broken: 0,
  }),
];
