import { API_GROUP, KINDS } from "../../pipelines/api/api-group.ts";
import { PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { objectMetadata } from "./object-metadata.ts";

const NAME = "pipelines-roll";

/** What a roll does to nodes and their pods, and reads of the whole cluster. */
export function buildRollClusterRole() {
  return {
    metadata: objectMetadata(NAME),
    rules: [
      { apiGroups: [""], resources: ["nodes"], verbs: ["get", "list", "patch"] },
      { apiGroups: [""], resources: ["namespaces", "pods"], verbs: ["list"] },
      { apiGroups: [""], resources: ["pods/eviction"], verbs: ["create"] },
      { apiGroups: ["apps"], resources: ["daemonsets"], verbs: ["list"] },
      // Its lock is an annotation there. The namespace comes with Flux, so that no role of it could be made before.
      { apiGroups: ["apps"], resources: ["daemonsets"], resourceNames: ["kured"], verbs: ["patch"] },
      { apiGroups: ["policy"], resources: ["poddisruptionbudgets"], verbs: ["list"] },
      { apiGroups: ["longhorn.io"], resources: ["volumes", "replicas"], verbs: ["list"] },
    ],
  };
}

/** The Lease of everything that takes a node down. */
export function buildLeaseRole() {
  const lease = { apiGroups: ["coordination.k8s.io"], resources: ["leases"] };
  return {
    metadata: objectMetadata(NAME, "kube-system"),
    rules: [
      // What is created has no name yet that a role could tell.
      { ...lease, verbs: ["create"] },
      { ...lease, resourceNames: ["node-maintenance"], verbs: ["get", "patch", "delete"] },
    ],
  };
}

/** What was asked for, and what was decided. */
export function buildRecordsRole() {
  return {
    metadata: objectMetadata(NAME, PIPELINES_NAMESPACE),
    rules: [
      { apiGroups: [API_GROUP], resources: [KINDS.PipelineDeploy.plural], verbs: ["get"] },
      { apiGroups: [API_GROUP], resources: [KINDS.GateDecision.plural], verbs: ["list"] },
    ],
  };
}

/** The registry's own pod goes against its budget, once everything that is needed of it is on the node. */
export function buildRegistryRole(registryNamespace: string) {
  return {
    metadata: objectMetadata(NAME, registryNamespace),
    rules: [{ apiGroups: [""], resources: ["pods"], verbs: ["delete"] }],
  };
}
