import { PIPELINES_NAMESPACE, PLAN_SERVICE_ACCOUNT } from "../../pipelines/names.ts";
import { buildGuard } from "./guard.ts";

export const PLAN_EVICTION_GUARD = "pipelines-plan-evicts-nothing";

/** RBAC cannot tell a tried eviction from a real one; this can. */
export function buildPlanEvictionGuard() {
  return buildGuard({
    name: PLAN_EVICTION_GUARD,
    group: "",
    resource: "pods/eviction",
    operations: ["CREATE"],
    conditions: [
      {
        name: "is-the-plan",
        expression: `request.userInfo.username == "system:serviceaccount:${PIPELINES_NAMESPACE}:${PLAN_SERVICE_ACCOUNT}"`,
      },
    ],
    rules: [
      {
        expression: "request.dryRun == true",
        message: "the plan may try an eviction (dryRun=All) but never carry it out",
      },
    ],
  });
}
