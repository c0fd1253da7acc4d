import { API_GROUP, KINDS } from "../../pipelines/api/api-group.ts";
import { PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { objectMetadata } from "./object-metadata.ts";
import { buildViewerRole } from "./people-access.ts";

/** What a person may see of the whole cluster: why a node stays up, and who holds the lock. */
const LOOK = "pipelines-look";

/** Removing a lock that nobody will give back. */
const BREAK_GLASS = "pipelines-break-glass";

const LEASE = {
  apiGroups: ["coordination.k8s.io"],
  resources: ["leases"],
  resourceNames: ["node-maintenance"],
};

/** What `pipectl why` and `pipectl unlock` look at outside the namespace. Pods show their environment to whoever lists them. */
export function buildLookClusterRole() {
  return {
    metadata: objectMetadata(LOOK),
    rules: [
      { apiGroups: [""], resources: ["nodes", "pods"], verbs: ["list"] },
      { apiGroups: ["apps"], resources: ["daemonsets"], verbs: ["list"] },
    ],
  };
}

/** The lock, to be seen. */
export function buildLookRole() {
  return { metadata: objectMetadata(LOOK, "kube-system"), rules: [{ ...LEASE, verbs: ["get"] }] };
}

/** kured's half of the lock is an annotation of its DaemonSet. */
export function buildBreakGlassClusterRole() {
  return {
    metadata: objectMetadata(BREAK_GLASS),
    rules: [{ apiGroups: ["apps"], resources: ["daemonsets"], resourceNames: ["kured"], verbs: ["patch"] }],
  };
}

/** The other half, and the record of its removal: an Event cannot be changed by who wrote it. */
export function buildBreakGlassLockRole() {
  return {
    metadata: objectMetadata(BREAK_GLASS, "kube-system"),
    rules: [
      { ...LEASE, verbs: ["get", "delete"] },
      { apiGroups: [""], resources: ["events"], verbs: ["create"] },
    ],
  };
}

/** The same record on the deploy that held the lock; deploy-guard.ts keeps the right to change it at that. */
export function buildBreakGlassRecordRole() {
  return {
    metadata: objectMetadata(BREAK_GLASS, PIPELINES_NAMESPACE),
    rules: [
      ...buildViewerRole().rules,
      { apiGroups: [API_GROUP], resources: [KINDS.PipelineDeploy.plural], verbs: ["patch"] },
    ],
  };
}
