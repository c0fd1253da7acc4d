import type { Guard } from "../guard.ts";
import { valueAt } from "../json.ts";
import { objectsOf } from "../reading/find-object.ts";
import { bindingsOf } from "../reading/rights.ts";

const ACCOUNTS = ["deploy-plan", "deploy-roll", "deploy-step", "pipelines-operator", "renovate"];

/** Who the accounts are, and who is bound to what. */
export const BINDING_GUARDS: readonly Guard[] = [
  {
    name: "there-are-five-accounts",
    sentence: `The program makes the accounts ${ACCOUNTS.join(", ")}, and no other.`,
    judge: (stack) => {
      const names = objectsOf(stack, "ServiceAccount").map(({ name }) => name);
      return String(names.toSorted()) === String(ACCOUNTS) ? undefined : `there are ${names.join(", ")}`;
    },
    control: {
      breakage: "there is another account",
      breakIt: (stack) => {
        const [account] = objectsOf(stack, "ServiceAccount");
        if (account !== undefined) {
          stack.objects.push({ ...structuredClone(account), resource: "another", name: "another" });
        }
      },
    },
  },
  {
    name: "accounts-mount-no-token-by-themselves",
    sentence: "No account puts its token into a pod that does not ask for it.",
    judge: (stack) => {
      const generous = objectsOf(stack, "ServiceAccount").find(
        ({ manifest }) => manifest["automountServiceAccountToken"] !== false,
      );
      return generous && `account ${generous.name} does`;
    },
    control: {
      breakage: "an account puts its token into every pod",
      breakIt: (stack) =>
        objectsOf(stack, "ServiceAccount").forEach(({ manifest, name }) => {
          if (name === "deploy-step") {
            delete manifest["automountServiceAccountToken"];
          }
        }),
    },
  },
  {
    name: "only-accounts-are-bound",
    sentence: "No role is bound to a person or a group: that is an administrator's decision.",
    judge: (stack) => {
      const binding = bindingsOf(stack).find(({ holders }) =>
        holders.some((holder) => /^(user|group)\//.test(holder)),
      );
      return binding && `${binding.object.kind} ${binding.object.name} binds ${binding.holders.join(", ")}`;
    },
    control: {
      breakage: "everybody who is logged in may do what a step may",
      breakIt: (stack) => {
        const binding = bindingsOf(stack).find(({ object }) => object.name === "workflow-executor");
        const subjects = valueAt(binding?.object.manifest, ["subjects"]);
        if (Array.isArray(subjects)) {
          subjects.push({ kind: "Group", name: "system:authenticated" });
        }
      },
    },
  },
  {
    name: "bound-roles-are-the-programs-own",
    sentence: "Every role that is bound is one of this program, none of the cluster's own.",
    judge: (stack) => {
      const binding = bindingsOf(stack).find(({ role }) => role === undefined);
      return binding && `${binding.object.kind} ${binding.object.name} binds a role from elsewhere`;
    },
    control: {
      breakage: "an account is bound to the cluster's administrator",
      breakIt: (stack) => {
        const binding = bindingsOf(stack).find(({ object }) => object.kind === "ClusterRoleBinding");
        if (binding !== undefined) {
          stack.objects.push({
            ...structuredClone(binding.object),
            resource: "administrator",
            manifest: {
              ...structuredClone(binding.object.manifest),
              roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "cluster-admin" },
              subjects: [{ kind: "ServiceAccount", name: "renovate", namespace: "renovate" }],
            },
          });
        }
      },
    },
  },
  {
    name: "people-are-let-in-behind-the-guards",
    sentence: "Nobody gets a right to change anything before the API server's guards stand.",
    judge: (stack) => {
      const guards = stack.objects.filter(({ kind }) => kind.startsWith("ValidatingAdmissionPolicy"));
      const early = stack.objects.find(
        ({ resource, waitsFor }) =>
          /^pipelines-(roll|agents|operator|deployer|approver)-(role|binding)$/.test(resource) &&
          !guards.every((guard) => waitsFor.includes(guard.resource)),
      );
      return early && `${early.resource} does not wait for all of them`;
    },
    control: {
      breakage: "the roll gets its rights before the guards stand",
      breakIt: (stack) =>
        stack.objects
          .filter(({ resource }) => resource === "pipelines-roll-binding")
          .forEach((object) => {
            object.waitsFor = [];
          }),
    },
  },
  {
    name: "view-is-aggregated",
    sentence: "The cluster's own role view, and so edit and admin, includes looking at deploys.",
    judge: (stack) => {
      const labels = stack.objects
        .filter(({ kind, name }) => kind === "ClusterRole" && name === "pipelines-view")
        .map(({ manifest }) => valueAt(manifest, ["metadata", "labels"]));
      return JSON.stringify(labels).includes('"rbac.authorization.k8s.io/aggregate-to-view":"true"')
        ? undefined
        : "it does not";
    },
    control: {
      breakage: "nobody but an administrator sees a deploy",
      breakIt: (stack) =>
        stack.objects
          .filter(({ name }) => name === "pipelines-view")
          .forEach(({ manifest }) => {
            manifest["metadata"] = { name: "pipelines-view" };
          }),
    },
  },
];
