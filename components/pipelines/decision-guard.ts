import { API_GROUP, API_VERSION, KINDS } from "../../pipelines/api/api-group.ts";
import { PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { buildGuard } from "./guard.ts";
import { MAY_DELETE_DEPLOYS } from "./may-delete-deploys.ts";

export const DECISION_GUARD = "pipelines-decisions-by-their-author";

const NOT_CREATED = 'request.operation != "CREATE"';

export interface DecisionGuardOptions {
  /** Whether who asked for a deploy may not approve it. */
  readonly secondPerson: boolean;
}

/** Whose name a decision carries, and that it stays what it was for as long as its deploy is there. */
export function buildDecisionGuard({ secondPerson }: DecisionGuardOptions) {
  return buildGuard({
    name: DECISION_GUARD,
    group: API_GROUP,
    resource: KINDS.GateDecision.plural,
    operations: ["CREATE", "UPDATE", "DELETE"],
    variables: {},
    rules: [...personRules(), ...(secondPerson ? [SECOND_PERSON_RULE] : []), ...recordRules()],
  });
}

function personRules() {
  return [
    {
      expression: `${NOT_CREATED} || object.spec.decidedBy == request.userInfo.username`,
      message: "decidedBy must be the authenticated user",
      messageExpression:
        '"decidedBy must be " + request.userInfo.username + ", the authenticated user, got " + object.spec.decidedBy',
    },
    {
      expression: `${NOT_CREATED} || !("system:serviceaccounts:${PIPELINES_NAMESPACE}" in request.userInfo.groups)`,
      message: `a person must decide, not an account of namespace ${PIPELINES_NAMESPACE}, whatever its roles are`,
    },
  ];
}

/** The deploy itself cannot be read here; that the copy in the decision is right is checked at the gate. */
const SECOND_PERSON_RULE = {
  expression: `${NOT_CREATED} || object.spec.decision != "approve" || object.spec.decidedBy != object.spec.deployRequestedBy`,
  message: "a second person must approve, not the one who asked for the deploy",
  messageExpression:
    '"a second person must approve, not " + object.spec.decidedBy + ", who asked for the deploy; another approver can run the same command"',
};

function recordRules() {
  const owner = "object.metadata.ownerReferences[0]";
  return [
    {
      expression: `request.operation == "DELETE" || request.namespace == "${PIPELINES_NAMESPACE}"`,
      message: `a decision must be in namespace ${PIPELINES_NAMESPACE}`,
    },
    {
      expression: `${NOT_CREATED} || (size(object.metadata.?ownerReferences.orValue([])) == 1 && ${owner}.apiVersion == "${API_GROUP}/${API_VERSION}" && ${owner}.kind == "PipelineDeploy" && ${owner}.name == object.spec.deployName && ${owner}.uid == object.spec.deployUID)`,
      message: "the deploy of a decision must be its one owner, so that both are deleted together",
    },
    {
      expression: `request.operation != "UPDATE" || (${unchanged("labels")} && ${unchanged("annotations")})`,
      message: "a decision is never changed",
    },
    {
      expression: `request.operation != "DELETE" || ${MAY_DELETE_DEPLOYS}`,
      message: "a decision is deleted with its deploy and not by itself, by those who may not delete deploys",
    },
  ];
}

/** The fields that the garbage collector writes are left to it, and the spec to the CRD. */
function unchanged(field: "labels" | "annotations"): string {
  return `object.metadata.?${field}.orValue({}) == oldObject.metadata.?${field}.orValue({})`;
}
