import { PIPELINES_NAMESPACE, PLAN_SERVICE_ACCOUNT } from "../../pipelines/names.ts";
import { objectMetadata } from "./object-metadata.ts";

const NAME = "pipelines-plan-evicts-nothing";

/** RBAC cannot tell a tried eviction from a real one; this can. */
export function buildPlanEvictionGuard() {
  return {
    metadata: objectMetadata(NAME),
    spec: {
      failurePolicy: "Fail",
      matchConstraints: {
        resourceRules: [
          { apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["pods/eviction"] },
        ],
      },
      matchConditions: [
        {
          name: "is-the-plan",
          expression: `request.userInfo.username == "system:serviceaccount:${PIPELINES_NAMESPACE}:${PLAN_SERVICE_ACCOUNT}"`,
        },
      ],
      validations: [
        {
          expression: "request.dryRun == true",
          message: "the plan may try an eviction (dryRun=All) but never carry it out",
        },
      ],
    },
  };
}

export function buildPlanEvictionGuardBinding() {
  return { metadata: objectMetadata(NAME), spec: { policyName: NAME, validationActions: ["Deny"] } };
}
