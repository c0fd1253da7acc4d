import { isDeepStrictEqual } from "node:util";
import { AGENT_GUARD } from "../../components/pipelines/agent-guard.ts";
import { DECISION_GUARD } from "../../components/pipelines/decision-guard.ts";
import { DEPLOY_GUARD } from "../../components/pipelines/deploy-guard.ts";
import { PLAN_EVICTION_GUARD } from "../../components/pipelines/plan-eviction-guard.ts";
import { WORKFLOW_GUARD } from "../../components/pipelines/workflow-guard.ts";
import { AGENTS_NAMESPACE, PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import type { Guard } from "../guard.ts";
import { admissionBindingsOf, admissionPoliciesOf, admissionPolicyOf } from "../reading/admission.ts";

interface Scope {
  readonly about: string;
  readonly group: string;
  readonly resource: string;
  readonly operations: readonly string[];
  /** Undefined: every namespace. */
  readonly namespace?: string;
}

const API = "turntable.internal";
const SCOPES: Readonly<Record<string, Scope>> = {
  [PLAN_EVICTION_GUARD]: { about: "evictions", group: "", resource: "pods/eviction", operations: ["CREATE"] },
  [WORKFLOW_GUARD]: {
    about: "workflows",
    group: "argoproj.io",
    resource: "workflows",
    operations: ["CREATE", "UPDATE"],
    namespace: PIPELINES_NAMESPACE,
  },
  [DEPLOY_GUARD]: {
    about: "deploys",
    group: API,
    resource: "pipelinedeploys",
    operations: ["CREATE", "UPDATE"],
  },
  [DECISION_GUARD]: {
    about: "decisions",
    group: API,
    resource: "gatedecisions",
    operations: ["CREATE", "UPDATE", "DELETE"],
  },
  [AGENT_GUARD]: {
    about: "pods on hosts",
    group: "",
    resource: "pods",
    operations: ["CREATE", "UPDATE"],
    namespace: AGENTS_NAMESPACE,
  },
};

function toConstraints({ group, resource, operations, namespace }: Scope) {
  return {
    ...(namespace === undefined
      ? {}
      : { namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": namespace } } }),
    resourceRules: [
      { apiGroups: [group], apiVersions: ["*"], operations: [...operations], resources: [resource] },
    ],
  };
}

/** That what the API server refuses is in force, about everything that it is meant for. */
export const ADMISSION_GUARDS: readonly Guard[] = [
  ...Object.entries(SCOPES).map(([name, scope]): Guard => ({
    name: `${name}-judges-everything-it-must`,
    sentence: `${name} judges ${scope.operations.join(", ")} of ${scope.about} ${scope.namespace === undefined ? "in every namespace" : `in ${scope.namespace}`}.`,
    judge: (stack) =>
      isDeepStrictEqual(admissionPolicyOf(stack, name).spec.matchConstraints, toConstraints(scope))
        ? undefined
        : `it judges ${JSON.stringify(admissionPolicyOf(stack, name).spec.matchConstraints)}`,
    control: {
      breakage: `${name} judges only in another namespace`,
      breakIt: (stack) => {
        admissionPolicyOf(stack, name).spec.matchConstraints.namespaceSelector = {
          matchLabels: { "kubernetes.io/metadata.name": "elsewhere" },
        };
      },
    },
  })),
  {
    name: "what-cannot-be-judged-is-denied",
    sentence: "What the API server cannot judge it denies.",
    judge: (stack) => {
      const open = admissionPoliciesOf(stack).find(({ spec }) => spec.failurePolicy !== "Fail");
      return open && `${open.metadata.name} has failurePolicy ${open.spec.failurePolicy ?? "none"}`;
    },
    control: {
      breakage: "what a policy cannot judge passes",
      breakIt: (stack) => {
        admissionPolicyOf(stack, DECISION_GUARD).spec.failurePolicy = "Ignore";
      },
    },
  },
  {
    name: "what-is-refused-is-denied",
    sentence: "What a policy refuses is denied, not only logged.",
    judge: (stack) => {
      const mild = admissionBindingsOf(stack).find(({ spec }) => String(spec.validationActions) !== "Deny");
      return mild && `${mild.metadata.name} does ${String(mild.spec.validationActions)}`;
    },
    control: {
      breakage: "a refused workflow is only logged",
      breakIt: (stack) =>
        admissionBindingsOf(stack)
          .filter(({ metadata }) => metadata.name === WORKFLOW_GUARD)
          .forEach(({ spec }) => {
            spec.validationActions = ["Audit"];
          }),
    },
  },
  {
    name: "every-policy-is-in-force",
    sentence: "Every policy is bound, each once, and all of them are there.",
    judge: (stack) => {
      const wanted = String(Object.keys(SCOPES).toSorted());
      const policies = admissionPoliciesOf(stack).map(({ metadata }) => metadata.name);
      const bound = admissionBindingsOf(stack).map(({ spec }) => spec.policyName);
      return String(policies.toSorted()) === wanted && String(bound.toSorted()) === wanted
        ? undefined
        : `bound are ${bound.join(", ")}`;
    },
    control: {
      breakage: "the policy about pods on hosts is not bound",
      breakIt: (stack) => {
        stack.objects.splice(
          stack.objects.findIndex(
            ({ kind, name }) => kind === "ValidatingAdmissionPolicyBinding" && name === AGENT_GUARD,
          ),
          1,
        );
      },
    },
  },
  {
    name: "no-binding-makes-an-exception",
    sentence: "No binding leaves anything out of what its policy judges.",
    judge: (stack) => {
      const narrow = admissionBindingsOf(stack).find(
        ({ spec }) => spec["matchResources"] !== undefined || spec["paramRef"] !== undefined,
      );
      return narrow && `${narrow.metadata.name} does`;
    },
    control: {
      breakage: "the policy about decisions leaves a namespace out",
      breakIt: (stack) =>
        admissionBindingsOf(stack)
          .filter(({ metadata }) => metadata.name === DECISION_GUARD)
          .forEach(({ spec }) => {
            spec["matchResources"] = { namespaceSelector: { matchLabels: { exempt: "no" } } };
          }),
    },
  },
  {
    name: "only-the-plan-is-told-apart",
    sentence: "No policy passes over requests, but the one about evictions, which is about the plan alone.",
    judge: (stack) => {
      const conditions = admissionPoliciesOf(stack).flatMap(({ metadata, spec }) =>
        (spec.matchConditions ?? []).map(({ expression }) => `${metadata.name} if ${expression}`),
      );
      const wanted = `${PLAN_EVICTION_GUARD} if request.userInfo.username == "system:serviceaccount:pipelines:deploy-plan"`;
      return conditions.length === 1 && conditions[0] === wanted ? undefined : conditions.join(", ");
    },
    control: {
      breakage: "the policy about deploys passes over administrators",
      breakIt: (stack) => {
        admissionPolicyOf(stack, DEPLOY_GUARD).spec.matchConditions = [
          { name: "is-no-administrator", expression: '!("system:masters" in request.userInfo.groups)' },
        ];
      },
    },
  },
];
