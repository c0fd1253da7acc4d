import type { GuardGroup } from "../guard.ts";
import { ACCOUNT_GUARDS } from "./account-guards.ts";
import { ADMISSION_GUARDS } from "./admission-guards.ts";
import { AGENT_GUARDS } from "./agent-guards.ts";
import { AGREEMENT_GUARDS } from "./agreement-guards.ts";
import { ALERT_GUARDS } from "./alert-guards.ts";
import { BINDING_GUARDS } from "./binding-guards.ts";
import { BOUND_GUARDS } from "./bound-guards.ts";
import { BUDGET_GUARDS } from "./budget-guards.ts";
import { DECLARATION_GUARDS } from "./declaration-guards.ts";
import { DEMAND_GUARDS } from "./demand-guards.ts";
import { EXACT_RIGHTS_GUARDS } from "./exact-rights-guards.ts";
import { GATE_GUARDS } from "./gate-guards.ts";
import { HOST_GUARDS } from "./host-guards.ts";
import { HOST_PROOF_GUARDS } from "./host-proof-guards.ts";
import { KIND_GUARDS } from "./kind-guards.ts";
import { KURED_ALERT_GATE_GUARDS } from "./kured-alert-gate-guards.ts";
import { KURED_GUARDS } from "./kured-guards.ts";
import { KUSTOMIZATION_GUARDS } from "./kustomization-guards.ts";
import { NOBODY_ELSE_GUARDS } from "./nobody-else-guards.ts";
import { NODE_GUARDS } from "./node-guards.ts";
import { OPERATOR_GUARDS } from "./operator-guards.ts";
import { ORDER_GUARDS } from "./order-guards.ts";
import { PARAMETER_GUARDS } from "./parameter-guards.ts";
import { PLACE_GUARDS } from "./place-guards.ts";
import { PROGRAM_GUARDS } from "./program-guards.ts";
import { PROVIDER_GUARDS } from "./provider-guards.ts";
import { RELEASE_GUARDS } from "./release-guards.ts";
import { RENOVATE_GUARDS } from "./renovate-guards.ts";
import { SCHEMA_GUARDS } from "./schema-guards.ts";
import { SHAPE_GUARDS } from "./shape-guards.ts";
import { STEP_POD_GUARDS } from "./step-pod-guards.ts";
import { STEP_VOLUME_GUARDS } from "./step-volume-guards.ts";
import { STOP_GUARDS } from "./stop-guards.ts";

/** Every guard, by what it is about. */
export const GUARD_GROUPS: readonly GuardGroup[] = [
  { title: "One failure stops everything", guards: STOP_GUARDS },
  { title: "What a deploy consists of", guards: SHAPE_GUARDS },
  { title: "The order of a deploy", guards: ORDER_GUARDS },
  { title: "A person decides", guards: GATE_GUARDS },
  { title: "Which node, from where, to which version", guards: NODE_GUARDS },
  { title: "Nothing runs for ever", guards: BOUND_GUARDS },
  { title: "What a deploy is told and tells", guards: PARAMETER_GUARDS },
  { title: "The pods of the steps", guards: [...STEP_POD_GUARDS, ...STEP_VOLUME_GUARDS, ...ACCOUNT_GUARDS] },
  { title: "What a target declares", guards: [...DECLARATION_GUARDS, ...AGREEMENT_GUARDS] },
  { title: "Exactly what everybody may do", guards: EXACT_RIGHTS_GUARDS },
  { title: "What nobody else may do", guards: NOBODY_ELSE_GUARDS },
  { title: "Accounts and bindings", guards: BINDING_GUARDS },
  { title: "What the API server refuses", guards: ADMISSION_GUARDS },
  { title: "Deploys, decisions and workflows", guards: DEMAND_GUARDS },
  { title: "Pods on hosts", guards: AGENT_GUARDS },
  { title: "What is recorded stays", guards: [...KIND_GUARDS, ...SCHEMA_GUARDS] },
  { title: "How kured reboots", guards: [...KURED_GUARDS, ...KURED_ALERT_GATE_GUARDS] },
  { title: "The release of kured", guards: RELEASE_GUARDS },
  { title: "How Flux applies kured", guards: KUSTOMIZATION_GUARDS },
  { title: "Disruption budgets", guards: BUDGET_GUARDS },
  { title: "The operator", guards: OPERATOR_GUARDS },
  { title: "The program of the steps", guards: PROGRAM_GUARDS },
  { title: "Alerts", guards: ALERT_GUARDS },
  { title: "Renovate", guards: RENOVATE_GUARDS },
  { title: "What hosts do by themselves", guards: HOST_GUARDS },
  { title: "What hosts prove, and how they are reached", guards: HOST_PROOF_GUARDS },
  { title: "Where everything goes", guards: [...PROVIDER_GUARDS, ...PLACE_GUARDS] },
];
