import { isDeepStrictEqual } from "node:util";
import { fieldGuard } from "../building/field-guard.ts";
import type { Guard } from "../guard.ts";
import { isJsonObject, textOf, valueAt } from "../json.ts";
import { findObject } from "../reading/find-object.ts";

const object = { kind: "Kustomization", name: "kured" };

/** That Flux applies kured by a Kustomization of its own, behind the platform. */
export const KUSTOMIZATION_GUARDS: readonly Guard[] = [
  fieldGuard({
    name: "kured-waits-for-the-platform",
    sentence: "Nothing of kured is applied before the platform is ready.",
    object,
    path: ["spec", "dependsOn"],
    wanted: {
      words: "the platform, and nothing else",
      accepts: (value, stack) =>
        isDeepStrictEqual(value, [{ name: valueAt(stack.config["flux"], ["platformKustomization"]) }]),
    },
    broken: undefined,
  }),
  fieldGuard({
    name: "kureds-health-is-waited-for",
    sentence: "Flux waits until kured is healthy, and says so when it is not.",
    object,
    path: ["spec", "wait"],
    wanted: true,
    broken: false,
  }),
  fieldGuard({
    name: "what-leaves-git-leaves-the-cluster",
    sentence: "What is taken out of the tree is taken out of the cluster.",
    object,
    path: ["spec", "prune"],
    wanted: true,
    broken: false,
  }),
  fieldGuard({
    name: "losing-the-kustomization-keeps-kured",
    sentence:
      "To delete or replace the Kustomization does not take kured away, and with it a lock that is held.",
    object,
    path: ["spec", "deletionPolicy"],
    wanted: "Orphan",
    broken: "MirrorPrune",
  }),
  fieldGuard({
    name: "applying-kured-is-bounded",
    sentence: "Flux gives up waiting for kured after ten minutes.",
    object,
    path: ["spec", "timeout"],
    wanted: "10m",
    broken: undefined,
  }),
  fieldGuard({
    name: "a-failed-apply-is-tried-again-soon",
    sentence: "Flux tries again two minutes after a failure.",
    object,
    path: ["spec", "retryInterval"],
    wanted: "2m",
    broken: "24h",
  }),
  fieldGuard({
    name: "variables-are-substituted",
    sentence: "The cluster's own variables are put into the tree.",
    object,
    path: ["spec", "postBuild"],
    wanted: {
      words: "substituteFrom the cluster's variables",
      accepts: (value, stack) =>
        isDeepStrictEqual(value, {
          substituteFrom: [{ kind: "ConfigMap", name: valueAt(stack.config["flux"], ["clusterVars"]) }],
        }),
    },
    broken: undefined,
  }),
  fieldGuard({
    name: "flux-applies-the-rendered-tree",
    sentence: "Flux applies the directory into which the tree is rendered.",
    object,
    path: ["spec", "path"],
    wanted: {
      words: "the directory of the provider that writes the tree",
      accepts: (value, stack) =>
        value === `./${textOf(stack.providers["kured-gitops"]?.["renderYamlToDirectory"])}`,
    },
    broken: "./gitops/elsewhere",
  }),
  fieldGuard({
    name: "kureds-kustomization-is-not-suspended",
    sentence: "Flux is never told to stop applying kured.",
    object,
    path: ["spec", "suspend"],
    wanted: undefined,
    broken: true,
  }),
  fieldGuard({
    name: "the-tree-is-applied-as-it-was-reviewed",
    sentence: "Flux changes nothing of the tree that was reviewed.",
    object,
    path: ["spec", "patches"],
    wanted: undefined,
    broken: [{ patch: "{}" }],
  }),
  {
    name: "nothing-waits-for-kured",
    sentence: "Nothing depends on kured: a node that waits for its reboot holds no other deployment.",
    judge: (stack) => {
      const waiting = stack.objects.find(
        ({ manifest, kind, name }) =>
          !(kind === object.kind && name === object.name) &&
          JSON.stringify(valueAt(manifest, ["spec", "dependsOn"]) ?? []).includes('"kured"'),
      );
      return waiting && `${waiting.kind} ${waiting.name} does`;
    },
    control: {
      breakage: "the registry's release depends on kured",
      breakIt: (stack) => {
        const { manifest, ...kustomization } = structuredClone(findObject(stack, object));
        const spec = isJsonObject(manifest["spec"]) ? manifest["spec"] : {};
        const other = { ...manifest, spec: { ...spec, dependsOn: [{ name: "kured" }] } };
        stack.objects.push({ ...kustomization, resource: "other", name: "other", manifest: other });
      },
    },
  },
];
