import type { Guard } from "../guard.ts";
import { isJsonObject, textOf, valueAt } from "../json.ts";
import type { Json } from "../json.ts";
import { findObject, objectsOf } from "../reading/find-object.ts";
import type { RenderedObject } from "../rendered-stack.ts";

const GATE_LABEL = "turntable.internal/gate";
const ENFORCE = "pod-security.kubernetes.io/enforce";
const PRIVILEGED = ["kured", "turntable-agents"];
const GATING = ["kured", "pipelines", "turntable-agents"];
const IMAGE_AUTOMATION = ["ImageUpdateAutomation", "ImagePolicy", "ImageRepository"];

function labelOf({ manifest }: RenderedObject, label: string): Json | undefined {
  return valueAt(manifest, ["metadata", "labels", label]);
}

function setLabel({ manifest }: RenderedObject, label: string, value: string | undefined): void {
  const labels = valueAt(manifest, ["metadata", "labels"]);
  if (isJsonObject(labels)) {
    labels[label] = value;
  }
}

/** Where things are put, and what their namespaces let in. */
export const PLACE_GUARDS: readonly Guard[] = [
  {
    name: "the-tree-outlives-a-stack",
    sentence: "To destroy a stack takes no file of the tree away from another one.",
    judge: (stack) => {
      const lost = stack.objects.find(({ provider, retained }) => provider === "kured-gitops" && !retained);
      return lost && `${lost.kind} ${lost.name} is taken away`;
    },
    control: {
      breakage: "the release of kured is taken away with its stack",
      breakIt: (stack) => {
        findObject(stack, { kind: "HelmRelease", name: "kured" }).retained = false;
      },
    },
  },
  {
    name: "every-namespace-says-whether-it-gates",
    sentence: "Every namespace says whether its pods hold a roll: infra or workload.",
    judge: (stack) => {
      const silent = objectsOf(stack, "Namespace").find(
        (namespace) => !["infra", "workload"].includes(textOf(labelOf(namespace, GATE_LABEL))),
      );
      return silent && `namespace ${silent.name} does not`;
    },
    control: {
      breakage: "the namespace of Renovate says nothing",
      breakIt: (stack) =>
        setLabel(findObject(stack, { kind: "Namespace", name: "renovate" }), GATE_LABEL, undefined),
    },
  },
  {
    name: "what-takes-nodes-down-gates",
    sentence: "What takes nodes down is infrastructure: its broken pods hold a roll.",
    judge: (stack) => {
      const other = GATING.find(
        (name) => labelOf(findObject(stack, { kind: "Namespace", name }), GATE_LABEL) !== "infra",
      );
      return other && `namespace ${other} does not gate`;
    },
    control: {
      breakage: "broken pods of the pipelines hold nothing",
      breakIt: (stack) =>
        setLabel(findObject(stack, { kind: "Namespace", name: "pipelines" }), GATE_LABEL, "workload"),
    },
  },
  {
    name: "renovate-holds-no-roll",
    sentence: "A broken run of Renovate holds no roll.",
    judge: (stack) =>
      labelOf(findObject(stack, { kind: "Namespace", name: "renovate" }), GATE_LABEL) === "infra"
        ? "its namespace gates"
        : undefined,
    control: {
      breakage: "a broken run of Renovate holds every roll",
      breakIt: (stack) =>
        setLabel(findObject(stack, { kind: "Namespace", name: "renovate" }), GATE_LABEL, "infra"),
    },
  },
  {
    name: "two-namespaces-allow-privileges",
    sentence:
      "Pods may be privileged in the namespaces of kured and of the agents; every other one is restricted.",
    judge: (stack) => {
      const other = objectsOf(stack, "Namespace").find(
        (namespace) =>
          labelOf(namespace, ENFORCE) !== (PRIVILEGED.includes(namespace.name) ? "privileged" : "restricted"),
      );
      return other && `namespace ${other.name} enforces ${textOf(labelOf(other, ENFORCE) ?? "nothing")}`;
    },
    control: {
      breakage: "pods of the pipelines may be privileged",
      breakIt: (stack) =>
        setLabel(findObject(stack, { kind: "Namespace", name: "pipelines" }), ENFORCE, "privileged"),
    },
  },
  {
    name: "kureds-namespace-is-never-pruned",
    sentence: "Flux never takes kured's namespace away: with it would go a lock that is held.",
    judge: (stack) =>
      valueAt(findObject(stack, { kind: "Namespace", name: "kured" }).manifest, [
        "metadata",
        "annotations",
        "kustomize.toolkit.fluxcd.io/prune",
      ]) === "disabled"
        ? undefined
        : "it may be pruned",
    control: {
      breakage: "the namespace may be pruned",
      breakIt: (stack) => {
        const metadata = findObject(stack, { kind: "Namespace", name: "kured" }).manifest["metadata"];
        if (isJsonObject(metadata)) {
          delete metadata["annotations"];
        }
      },
    },
  },
  {
    name: "versions-change-by-review",
    sentence: "Nothing commits versions to Git by itself: Flux's image automation is not used.",
    judge: (stack) => stack.objects.find(({ kind }) => IMAGE_AUTOMATION.includes(kind))?.kind,
    control: {
      breakage: "Flux looks for newer images",
      breakIt: (stack) => {
        const { manifest, ...object } = structuredClone(
          findObject(stack, { kind: "HelmRepository", name: "kubereboot" }),
        );
        const kind = "ImageRepository";
        stack.objects.push({ ...object, resource: "images", kind, manifest: { ...manifest, kind } });
      },
    },
  },
  {
    name: "no-secret-is-rendered",
    sentence: "Without a token in the configuration no Secret is made; one that somebody made is left alone.",
    judge: (stack) => {
      const secret = stack.objects.find(({ kind }) => kind === "Secret");
      return secret && `Secret ${secret.name} is made`;
    },
    control: {
      breakage: "a Secret is made with an empty token",
      breakIt: (stack) => {
        const { manifest, ...object } = structuredClone(
          findObject(stack, { kind: "ServiceAccount", name: "renovate" }),
        );
        const kind = "Secret";
        stack.objects.push({ ...object, resource: "token", kind, manifest: { ...manifest, kind } });
      },
    },
  },
];
