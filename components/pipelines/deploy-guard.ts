import { API_GROUP, KINDS } from "../../pipelines/api/api-group.ts";
import { STOP_REASON, STOP_REASON_LENGTH, STOP_REQUESTED_BY } from "../../pipelines/api/stop-request.ts";
import { PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { buildGuard } from "./guard.ts";
import { UNLOCK_REASON, UNLOCKED_BY } from "../../pipelines/kube/record-unlock.ts";
import { MAY_DELETE_DEPLOYS } from "./may-delete-deploys.ts";
import { MAY_UNLOCK } from "./may-unlock.ts";

const OWN_RULES = JSON.stringify([STOP_REQUESTED_BY, STOP_REASON, UNLOCKED_BY, UNLOCK_REASON]);

export const DEPLOY_GUARD = "pipelines-deploys-by-their-author";

const NOT_CREATED = 'request.operation != "CREATE"';
const NOT_UPDATED = 'request.operation != "UPDATE"';
const STOPS_NOW =
  'request.operation == "UPDATE" && variables.stopBefore == "" && variables.stop == request.userInfo.username';

const UNLOCKS_NOW = `request.operation == "UPDATE" && variables.unlock.startsWith(request.userInfo.username + " at ") && ${MAY_UNLOCK}`;

/**
 * Whose name a deploy carries, and what of it may change: the request to stop it, once, by whoever asks, and the record of an unlock, by
 * whoever may unlock.
 */
export function buildDeployGuard() {
  return buildGuard({
    name: DEPLOY_GUARD,
    group: API_GROUP,
    resource: KINDS.PipelineDeploy.plural,
    operations: ["CREATE", "UPDATE"],
    variables: {
      stop: annotation("object", STOP_REQUESTED_BY),
      reason: annotation("object", STOP_REASON),
      stopBefore: `request.operation == "CREATE" ? "" : ${annotation("oldObject", STOP_REQUESTED_BY)}`,
      unlock: annotation("object", UNLOCKED_BY),
      unlockReason: annotation("object", UNLOCK_REASON),
      unlockBefore: `request.operation == "CREATE" ? "" : ${annotation("oldObject", UNLOCKED_BY)}`,
      unlockReasonBefore: `request.operation == "CREATE" ? "" : ${annotation("oldObject", UNLOCK_REASON)}`,
      reasonBefore: `request.operation == "CREATE" ? "" : ${annotation("oldObject", STOP_REASON)}`,
    },
    rules: [...createRules(), ...updateRules()],
  });
}

function createRules() {
  return [
    {
      expression: `request.namespace == "${PIPELINES_NAMESPACE}"`,
      message: `a deploy must be in namespace ${PIPELINES_NAMESPACE}`,
    },
    {
      expression: `${NOT_CREATED} || object.spec.requestedBy == request.userInfo.username`,
      message: "requestedBy must be the authenticated user",
      messageExpression:
        '"requestedBy must be " + request.userInfo.username + ", the authenticated user, got " + object.spec.requestedBy',
    },
    {
      expression: `${NOT_CREATED} || ${list("object", "ownerReferences")} == []`,
      message: "a deploy must have no owner, so that it is not deleted with another object",
    },
  ];
}

function updateRules() {
  return [
    {
      expression: `variables.stop == variables.stopBefore || (${STOPS_NOW})`,
      message: `${STOP_REQUESTED_BY} must be set once, on an existing deploy, to the authenticated user`,
      messageExpression: `"${STOP_REQUESTED_BY} must be set once, on an existing deploy, to " + request.userInfo.username + ", the authenticated user, got " + (variables.stop == "" ? "nothing" : variables.stop)`,
    },
    {
      expression: `variables.reason == variables.reasonBefore || (${STOPS_NOW} && size(variables.reason) <= ${STOP_REASON_LENGTH})`,
      message: `${STOP_REASON} must come together with ${STOP_REQUESTED_BY} and have at most ${STOP_REASON_LENGTH} characters`,
    },
    {
      expression: `(variables.unlock == variables.unlockBefore && variables.unlockReason == variables.unlockReasonBefore) || (${UNLOCKS_NOW} && size(variables.unlockReason) <= ${STOP_REASON_LENGTH})`,
      message: `${UNLOCKED_BY} must begin with the authenticated user and be set by somebody who may delete the Lease kube-system/node-maintenance, with ${UNLOCK_REASON} of at most ${STOP_REASON_LENGTH} characters`,
    },
    {
      expression: `${NOT_UPDATED} || (${keepsOtherMetadata()}) || ${MAY_DELETE_DEPLOYS}`,
      message: `only ${STOP_REQUESTED_BY} and ${STOP_REASON}, and of an unlock ${UNLOCKED_BY} and ${UNLOCK_REASON}, may be set on a deploy, by those who may not delete it`,
    },
  ];
}

function keepsOtherMetadata(): string {
  return [
    `${map("object", "labels")} == ${map("oldObject", "labels")}`,
    `${list("object", "finalizers")} == ${list("oldObject", "finalizers")}`,
    `${list("object", "ownerReferences")} == ${list("oldObject", "ownerReferences")}`,
    keepsAnnotations("object", "oldObject"),
    keepsAnnotations("oldObject", "object"),
  ].join(" && ");
}

/** Every annotation of one, those with a rule of their own aside, is one of the other. */
function keepsAnnotations(one: string, other: string): string {
  const [annotations, others] = [map(one, "annotations"), map(other, "annotations")];
  return `${annotations}.all(key, key in ${OWN_RULES} || (key in ${others} && ${annotations}[key] == ${others}[key]))`;
}

function annotation(object: string, key: string): string {
  return `${object}.metadata.?annotations[?"${key}"].orValue("")`;
}

function map(object: string, field: string): string {
  return `${object}.metadata.?${field}.orValue({})`;
}

function list(object: string, field: string): string {
  return `${object}.metadata.?${field}.orValue([])`;
}
