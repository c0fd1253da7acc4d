import { DECISION_GUARD } from "../../components/pipelines/decision-guard.ts";
import { DEPLOY_GUARD } from "../../components/pipelines/deploy-guard.ts";
import { PLAN_EVICTION_GUARD } from "../../components/pipelines/plan-eviction-guard.ts";
import { WORKFLOW_GUARD } from "../../components/pipelines/workflow-guard.ts";
import { demand } from "../building/admission-guard.ts";
import type { Guard } from "../guard.ts";
import { valueAt } from "../json.ts";
import { admissionPolicyOf } from "../reading/admission.ts";

const SECOND_PERSON = "object.spec.decidedBy != object.spec.deployRequestedBy";

/** What the API server demands of deploys, decisions and workflows. */
export const DEMAND_GUARDS: readonly Guard[] = [
  demand({
    name: "the-plan-evicts-nothing",
    sentence: "The plan's evictions are tried and never carried out.",
    policy: PLAN_EVICTION_GUARD,
    parts: ["request.dryRun == true"],
  }),
  demand({
    name: "a-workflow-is-a-template-and-arguments",
    sentence: "A workflow is a template of this program with arguments; it brings no step of its own.",
    policy: WORKFLOW_GUARD,
    parts: [
      'object.spec.all(key, key in ["workflowTemplateRef", "arguments", "shutdown"])',
      "has(object.spec.workflowTemplateRef)",
      "!has(object.spec.workflowTemplateRef.clusterScope)",
    ],
  }),
  demand({
    name: "a-workflow-stays-what-it-was",
    sentence: "The template and the arguments of a running workflow cannot be changed.",
    policy: WORKFLOW_GUARD,
    parts: [
      "object.spec.workflowTemplateRef == oldObject.spec.workflowTemplateRef",
      "oldObject.spec.arguments",
    ],
  }),
  demand({
    name: "a-deploy-carries-its-authors-name",
    sentence: "A deploy says who asked for it, and that is who was authenticated.",
    policy: DEPLOY_GUARD,
    parts: ["object.spec.requestedBy == request.userInfo.username"],
  }),
  demand({
    name: "a-deploy-lives-in-one-namespace",
    sentence: "A deploy can be made in the pipelines' namespace and nowhere else.",
    policy: DEPLOY_GUARD,
    parts: ['request.namespace == "pipelines"'],
  }),
  demand({
    name: "a-deploy-has-no-owner",
    sentence: "A deploy is not deleted together with another object.",
    policy: DEPLOY_GUARD,
    parts: ['request.operation != "CREATE" || object.metadata.?ownerReferences.orValue([]) == []'],
  }),
  demand({
    name: "a-stop-carries-its-authors-name",
    sentence: "A request to stop is made once, in the name of who was authenticated.",
    policy: DEPLOY_GUARD,
    parts: ["variables.stop == variables.stopBefore ||", "variables.stop == request.userInfo.username"],
  }),
  demand({
    name: "a-stops-reason-comes-with-it",
    sentence: "The reason of a stop comes with it, bounded, and is not changed later.",
    policy: DEPLOY_GUARD,
    parts: ["variables.reason == variables.reasonBefore ||", "size(variables.reason) <="],
  }),
  demand({
    name: "nothing-else-of-a-deploy-changes",
    sentence: "Nothing of a deploy but the request to stop can be changed by who may not delete it.",
    policy: DEPLOY_GUARD,
    parts: ['request.operation != "UPDATE" ||', "finalizers", 'check("delete").allowed()'],
  }),
  demand({
    name: "a-decision-carries-its-authors-name",
    sentence: "A decision says who decided, and that is who was authenticated.",
    policy: DECISION_GUARD,
    parts: ["object.spec.decidedBy == request.userInfo.username"],
  }),
  demand({
    name: "no-account-of-the-pipelines-decides",
    sentence: "A person decides: no account of the pipelines can, whatever role it gets.",
    policy: DECISION_GUARD,
    parts: ['!("system:serviceaccounts:pipelines" in request.userInfo.groups)'],
  }),
  demand({
    name: "a-decision-belongs-to-its-deploy",
    sentence: "A decision is owned by the one deploy that it is about.",
    policy: DECISION_GUARD,
    parts: [".name == object.spec.deployName", ".uid == object.spec.deployUID"],
  }),
  demand({
    name: "a-decision-lives-in-one-namespace",
    sentence: "A decision can be made in the pipelines' namespace and nowhere else.",
    policy: DECISION_GUARD,
    parts: ['request.operation == "DELETE" || request.namespace == "pipelines"'],
  }),
  demand({
    name: "a-decisions-metadata-stays",
    sentence: "Labels and annotations of a decision are never changed.",
    policy: DECISION_GUARD,
    parts: ['request.operation != "UPDATE" ||', "annotations.orValue({}) == oldObject"],
  }),
  demand({
    name: "a-decision-is-not-deleted-alone",
    sentence: "A decision is deleted only by who may delete its deploy.",
    policy: DECISION_GUARD,
    parts: ['request.operation != "DELETE" ||', 'check("delete").allowed()'],
  }),
  {
    name: "a-second-person-approves-where-it-was-asked-for",
    sentence: "Where the configuration asks for a second person, who asked for a deploy cannot approve it.",
    judge: (stack) => {
      const secondPerson = valueAt(stack.config["deploy"], ["secondPerson"]) === true;
      const demanded = admissionPolicyOf(stack, DECISION_GUARD).spec.validations.some(({ expression }) =>
        expression.includes(SECOND_PERSON),
      );
      return demanded === secondPerson
        ? undefined
        : `the API server ${demanded ? "demands" : "does not demand"} it`;
    },
    control: {
      breakage: "the API server demands a second person whom nobody asked for",
      breakIt: (stack) => {
        admissionPolicyOf(stack, DECISION_GUARD).spec.validations.push({
          expression: SECOND_PERSON,
          message: "another one",
        });
      },
    },
  },
];
