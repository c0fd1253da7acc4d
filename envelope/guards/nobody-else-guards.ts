import { nobodyElse } from "../building/rights-guards.ts";
import type { Guard } from "../guard.ts";
import type { Grant } from "../reading/rights.ts";

/** What an administrator binds for pipectl unlock. */
const BREAK_GLASS = "role/pipelines-break-glass";
const ROLL = "pipelines/deploy-roll";
const PLAN = "pipelines/deploy-plan";
const OPERATOR = "pipelines/pipelines-operator";
const API = "turntable.internal";

const CHANGES = ["create", "update", "patch", "delete", "deletecollection"];

function changes(resource: string) {
  return (grant: Grant) => grant.resource === resource && CHANGES.includes(grant.verb);
}

function rule(group: string, resource: string, verb: string) {
  return { apiGroups: [group], resources: [resource], verbs: [verb] };
}

/** Rights that only one account has, or nobody. */
export const NOBODY_ELSE_GUARDS: readonly Guard[] = [
  nobodyElse({
    name: "only-plan-and-roll-evict",
    sentence: "Only the roll may evict a pod, and the plan may try to.",
    isMeant: ({ resource }) => resource === "/pods/eviction",
    holders: [ROLL, PLAN],
    given: rule("", "pods/eviction", "create"),
  }),
  nobodyElse({
    name: "only-the-roll-changes-nodes",
    sentence: "Only the roll may cordon a node.",
    isMeant: ({ resource, verb }) => resource === "/nodes" && ["create", "update", "patch"].includes(verb),
    holders: [ROLL],
    given: rule("", "nodes", "patch"),
  }),
  nobodyElse({
    name: "nobody-deletes-nodes",
    sentence: "Nobody may delete a node: a deleted node is in no fleet.",
    isMeant: ({ resource, verb }) => resource === "/nodes" && verb.startsWith("delete"),
    holders: [],
    given: rule("", "nodes", "delete"),
  }),
  nobodyElse({
    name: "only-the-roll-takes-kureds-lock",
    sentence:
      "Only the roll, and who breaks glass, may change a DaemonSet, and only that of kured, whose annotation is the lock.",
    isMeant: (grant) =>
      changes("apps/daemonsets")(grant) &&
      !([ROLL, BREAK_GLASS].includes(grant.holder) && grant.object === "kured"),
    holders: [],
    given: rule("apps", "daemonsets", "patch"),
  }),
  nobodyElse({
    name: "only-the-roll-holds-the-lease",
    sentence:
      "Only the roll may take the lease of node maintenance; it alone, and who breaks glass, may give it back.",
    isMeant: (grant) =>
      changes("coordination.k8s.io/leases")(grant) && ["kube-system", "*"].includes(grant.scope),
    holders: [ROLL, BREAK_GLASS],
    given: rule("coordination.k8s.io", "leases", "patch"),
    scope: "kube-system",
  }),
  nobodyElse({
    name: "only-roll-and-operator-run-pods",
    sentence: "Only the roll and the operator may create pods.",
    isMeant: ({ resource, verb }) => resource === "/pods" && verb === "create",
    holders: [ROLL, OPERATOR],
    given: rule("", "pods", "create"),
  }),
  nobodyElse({
    name: "nobody-runs-workloads",
    sentence: "Nobody may create what creates pods: no Deployment, DaemonSet, Job or the like.",
    isMeant: ({ resource, verb }) =>
      CHANGES.includes(verb) && /^(apps\/(deployments|statefulsets|replicasets)|batch\/)/.test(resource),
    holders: [],
    given: rule("batch", "jobs", "create"),
  }),
  nobodyElse({
    name: "nobody-enters-pods",
    sentence: "Nobody may enter a running pod: no exec, attach, port-forward or ephemeral container.",
    isMeant: ({ resource }) => /^\/pods\/(exec|attach|portforward|proxy|ephemeralcontainers)$/.test(resource),
    holders: [],
    given: rule("", "pods/exec", "create"),
  }),
  nobodyElse({
    name: "nobody-reads-secrets",
    sentence: "Nobody may read or write a Secret by the API.",
    isMeant: ({ resource }) => resource === "/secrets",
    holders: [],
    given: rule("", "secrets", "get"),
  }),
  nobodyElse({
    name: "nobody-writes-config-maps",
    sentence: "Nobody may write a ConfigMap: the program of the steps is one.",
    isMeant: changes("/configmaps"),
    holders: [],
    given: rule("", "configmaps", "update"),
  }),
  nobodyElse({
    name: "nobody-becomes-another",
    sentence: "Nobody may act as another: no token of an account, no impersonation, no role for oneself.",
    isMeant: ({ resource, verb }) =>
      ["impersonate", "escalate", "bind"].includes(verb) ||
      resource === "/serviceaccounts/token" ||
      (resource.startsWith("rbac.authorization.k8s.io/") && CHANGES.includes(verb)),
    holders: [],
    given: rule("", "serviceaccounts/token", "create"),
  }),
  nobodyElse({
    name: "nobody-has-everything",
    sentence: "No right is written with a star.",
    isMeant: ({ resource, verb }) => resource.includes("*") || verb === "*",
    holders: [],
    given: rule("example.com", "*", "get"),
  }),
  nobodyElse({
    name: "nobody-deletes-records",
    sentence: "Nobody may delete a deploy or a decision: they are the record.",
    isMeant: ({ resource, verb }) => resource.startsWith(`${API}/`) && verb.startsWith("delete"),
    holders: [],
    given: rule(API, "pipelinedeploys", "delete"),
  }),
  nobodyElse({
    name: "only-the-operator-writes-status",
    sentence: "Only the operator may write what became of a deploy.",
    isMeant: ({ resource }) => resource === `${API}/pipelinedeploys/status`,
    holders: [OPERATOR],
    given: rule(API, "pipelinedeploys/status", "patch"),
  }),
  nobodyElse({
    name: "only-approvers-decide",
    sentence: "Only who has the role of an approver may decide, and no account of the program has it.",
    isMeant: (grant) =>
      grant.resource === `${API}/gatedecisions` && ["create", "update", "patch"].includes(grant.verb),
    holders: ["role/pipelines-approver"],
    given: rule(API, "gatedecisions", "create"),
  }),
  nobodyElse({
    name: "only-deployers-ask",
    sentence:
      "Only who has the role of a deployer may ask for a deploy, only who breaks glass may note it there, and no account of the program may.",
    isMeant: (grant) =>
      grant.resource === `${API}/pipelinedeploys` && ["create", "update", "patch"].includes(grant.verb),
    holders: ["role/pipelines-deployer", BREAK_GLASS],
    given: rule(API, "pipelinedeploys", "create"),
  }),
  nobodyElse({
    name: "only-the-operator-starts-workflows",
    sentence: "Only the operator may start a workflow, and nobody may delete one.",
    isMeant: changes("argoproj.io/workflows"),
    holders: [OPERATOR],
    given: rule("argoproj.io", "workflows", "create"),
  }),
  nobodyElse({
    name: "nobody-changes-templates",
    sentence:
      "Nobody may change what a deploy does: the templates come with the program and from nowhere else.",
    isMeant: ({ resource, verb }) =>
      CHANGES.includes(verb) &&
      /^argoproj\.io\/(clusterworkflowtemplates|workflowtemplates|cronworkflows)$/.test(resource),
    holders: [],
    given: rule("argoproj.io", "workflowtemplates", "patch"),
  }),
  nobodyElse({
    name: "nobody-changes-the-guards",
    sentence: "Nobody may change what the API server refuses, or the kinds that it knows.",
    isMeant: ({ resource, verb }) =>
      CHANGES.includes(verb) && /^(admissionregistration\.k8s\.io|apiextensions\.k8s\.io)\//.test(resource),
    holders: [],
    given: rule("admissionregistration.k8s.io", "validatingadmissionpolicies", "delete"),
  }),
  nobodyElse({
    name: "nobody-changes-budgets",
    sentence: "Nobody may change a disruption budget to get a drain through.",
    isMeant: changes("policy/poddisruptionbudgets"),
    holders: [],
    given: rule("policy", "poddisruptionbudgets", "delete"),
  }),
  nobodyElse({
    name: "nobody-kills-pods",
    sentence:
      "Pods may be deleted in the namespace of the throwaway pods and in that of the registry, and nowhere else.",
    isMeant: ({ resource, verb, scope, holder }) =>
      resource === "/pods" &&
      verb.startsWith("delete") &&
      !(scope === "turntable-agents" && [ROLL, OPERATOR].includes(holder)) &&
      !(holder === ROLL && scope !== "*" && scope !== "kube-system"),
    holders: [],
    given: rule("", "pods", "delete"),
  }),
];
