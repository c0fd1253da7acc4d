import { exactRights } from "../building/rights-guards.ts";
import type { Guard } from "../guard.ts";

const API = "turntable.internal";
const EXECUTOR = [
  "pipelines create argoproj.io/workflowtaskresults",
  "pipelines patch argoproj.io/workflowtaskresults",
];
const AGENTS = [
  "turntable-agents create /pods",
  "turntable-agents get /pods",
  "turntable-agents delete /pods",
  "turntable-agents get /pods/log",
  "turntable-agents list /events",
];

function read(scope: string, ...resources: readonly string[]): string[] {
  return resources.flatMap((resource) =>
    ["get", "list", "watch"].map((verb) => `${scope} ${verb} ${resource}`),
  );
}

const VIEWER = [
  ...read(
    "pipelines",
    `${API}/pipelinedeploys`,
    `${API}/gatedecisions`,
    "argoproj.io/workflows",
    "argoproj.io/workflowtemplates",
    "/pods",
    "/events",
  ),
  "pipelines get /pods/log",
];

/** Exactly what every account and every role may do. A right more is red, and a right less. */
export const EXACT_RIGHTS_GUARDS: readonly Guard[] = [
  exactRights({
    name: "rights-of-the-plan",
    sentence: "The plan may read what it plans with and try evictions; it changes nothing.",
    holder: "pipelines/deploy-plan",
    rights: [
      ...EXECUTOR,
      "* list /namespaces",
      "* list /nodes",
      "* list /pods",
      "* create /pods/eviction",
      "* list apps/daemonsets",
      "* list policy/poddisruptionbudgets",
      "default list discovery.k8s.io/endpointslices",
    ],
  }),
  exactRights({
    name: "rights-of-the-roll",
    sentence: "The roll may cordon, evict, lock and run throwaway pods, and nothing beside it.",
    holder: "pipelines/deploy-roll",
    rights: [
      ...EXECUTOR,
      ...AGENTS,
      "* get /nodes",
      "* list /nodes",
      "* patch /nodes",
      "* list /namespaces",
      "* list /pods",
      "* create /pods/eviction",
      "* list apps/daemonsets",
      "* patch apps/daemonsets kured",
      "* list policy/poddisruptionbudgets",
      "* list longhorn.io/volumes",
      "* list longhorn.io/replicas",
      "default list discovery.k8s.io/endpointslices",
      "kube-system create coordination.k8s.io/leases",
      "kube-system get coordination.k8s.io/leases node-maintenance",
      "kube-system patch coordination.k8s.io/leases node-maintenance",
      "kube-system delete coordination.k8s.io/leases node-maintenance",
      `pipelines get ${API}/pipelinedeploys`,
      `pipelines list ${API}/gatedecisions`,
      "zot delete /pods",
    ],
  }),
  exactRights({
    name: "rights-of-the-operator",
    sentence:
      "The operator may start and steer workflows, mirror their state and run probes; it cannot decide, evict or cordon.",
    holder: "pipelines/pipelines-operator",
    rights: [
      ...AGENTS,
      ...read("pipelines", `${API}/pipelinedeploys`, `${API}/gatedecisions`, "argoproj.io/workflows"),
      `pipelines patch ${API}/pipelinedeploys/status`,
      `pipelines update ${API}/pipelinedeploys/status`,
      "pipelines create argoproj.io/workflows",
      "pipelines patch argoproj.io/workflows",
      "pipelines create coordination.k8s.io/leases",
      "pipelines get coordination.k8s.io/leases pipelines-operator",
      "pipelines patch coordination.k8s.io/leases pipelines-operator",
      ...read("*", "/nodes"),
      "* list apps/daemonsets",
      "* watch apps/daemonsets",
      "* create authentication.k8s.io/tokenreviews",
      "* create authorization.k8s.io/subjectaccessreviews",
      "pipelines list argoproj.io/workflowtemplates",
      "pipelines watch argoproj.io/workflowtemplates",
      ...read("kube-system", "coordination.k8s.io/leases node-maintenance"),
      "default create events.k8s.io/events",
      "pipelines create events.k8s.io/events",
    ],
  }),
  exactRights({
    name: "rights-of-a-viewer",
    sentence: "A viewer may look at deploys and at what their workflows said.",
    holder: "role/pipelines-viewer",
    rights: VIEWER,
  }),
  exactRights({
    name: "rights-of-a-deployer",
    sentence: "A deployer may ask for a deploy and ask to stop one, besides looking.",
    holder: "role/pipelines-deployer",
    rights: [...VIEWER, `pipelines create ${API}/pipelinedeploys`, `pipelines patch ${API}/pipelinedeploys`],
  }),
  exactRights({
    name: "rights-of-an-approver",
    sentence: "An approver may decide, besides looking.",
    holder: "role/pipelines-approver",
    rights: [...VIEWER, `pipelines create ${API}/gatedecisions`],
  }),
  exactRights({
    name: "rights-of-whoever-may-view",
    sentence: "Who may view a namespace sees its deploys and decisions, and changes none.",
    holder: "role/pipelines-view",
    rights: read("*", `${API}/pipelinedeploys`, `${API}/gatedecisions`),
  }),
];
