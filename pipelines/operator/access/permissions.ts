import { API_GROUP, KINDS } from "../../api/api-group.ts";
import { PIPELINES_NAMESPACE } from "../../names.ts";

/** What a reader of the surfaces may see. */
export interface Permissions {
  /** Deploys with their decisions and evidence. Without it nothing is shown. */
  readonly deploys: boolean;
  /** The nodes of the cluster. */
  readonly nodes: boolean;
  /** Who holds the lock. */
  readonly lock: boolean;
}

/** What somebody asks to do, as the API server's authorizers know it. */
export interface ResourceAttributes {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly namespace?: string;
  readonly name?: string;
}

/** A permission is the right to read the same from the API server. */
export const QUESTIONS: Readonly<Record<keyof Permissions, ResourceAttributes>> = {
  deploys: {
    verb: "list",
    group: API_GROUP,
    resource: KINDS.PipelineDeploy.plural,
    namespace: PIPELINES_NAMESPACE,
  },
  nodes: { verb: "list", group: "", resource: "nodes" },
  lock: {
    verb: "get",
    group: "coordination.k8s.io",
    resource: "leases",
    namespace: "kube-system",
    name: "node-maintenance",
  },
};

/** Of a reader whom something else has admitted. */
export const ALL_PERMISSIONS: Permissions = { deploys: true, nodes: true, lock: true };
