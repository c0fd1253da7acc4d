import type { Guard } from "../guard.ts";
import { isJsonObject } from "../json.ts";
import { findObject } from "../reading/find-object.ts";

const WITHOUT_NAMESPACE = [
  "ClusterRole",
  "ClusterRoleBinding",
  "CustomResourceDefinition",
  "Namespace",
  "ValidatingAdmissionPolicy",
  "ValidatingAdmissionPolicyBinding",
];
const FORCE = "pulumi.com/patchForce";

/** How Pulumi applies what it applies. */
export const PROVIDER_GUARDS: readonly Guard[] = [
  {
    name: "nothing-goes-to-whatever-cluster-is-at-hand",
    sentence:
      "Every object goes to the configured cluster or into the tree, and none to whatever cluster the person has at hand.",
    judge: (stack) => {
      const stray = stack.objects.find(({ provider }) => !["cluster", "kured-gitops"].includes(provider));
      return stray && `${stray.kind} ${stray.name} goes to ${stray.provider || "the one at hand"}`;
    },
    control: {
      breakage: "the Kustomization goes to the cluster at hand",
      breakIt: (stack) => {
        findObject(stack, { kind: "Kustomization", name: "kured" }).provider = "";
      },
    },
  },
  {
    name: "an-unreachable-cluster-loses-nothing",
    sentence: "A cluster that does not answer is no reason to forget what is in it.",
    judge: (stack) => {
      const forgetful = Object.entries(stack.providers).find(
        ([, inputs]) => inputs["deleteUnreachable"] !== undefined,
      );
      return forgetful && `provider ${forgetful[0]} forgets it`;
    },
    control: {
      breakage: "the cluster's provider forgets what it cannot reach",
      breakIt: (stack) => {
        Object.assign(stack.providers["cluster"] ?? {}, { deleteUnreachable: true });
      },
    },
  },
  {
    name: "nothing-is-forced",
    sentence: "No field that somebody else owns is taken by force.",
    judge: (stack) => {
      const forced = stack.objects.find(({ manifest }) =>
        JSON.stringify(manifest["metadata"]).includes(FORCE),
      );
      return forced && `${forced.kind} ${forced.name} is`;
    },
    control: {
      breakage: "the Kustomization takes spec.suspend from whoever set it",
      breakIt: (stack) => {
        const metadata = findObject(stack, { kind: "Kustomization", name: "kured" }).manifest["metadata"];
        if (isJsonObject(metadata)) {
          metadata["annotations"] = { [FORCE]: "true" };
        }
      },
    },
  },
  {
    name: "everything-has-its-place",
    sentence: "Every object that has a namespace names it: nothing lands in whatever namespace is chosen.",
    judge: (stack) => {
      const stray = stack.objects.find(
        ({ kind, namespace }) => (namespace === "") !== WITHOUT_NAMESPACE.includes(kind),
      );
      return stray && `${stray.kind} ${stray.name} has ${stray.namespace || "none"}`;
    },
    control: {
      breakage: "the monitor of the operator is in whatever namespace is chosen",
      breakIt: (stack) => {
        stack.objects
          .filter(({ kind }) => kind === "ServiceMonitor")
          .forEach((object) => Object.assign(object, { namespace: "" }));
      },
    },
  },
];
