import { API_GROUP, KINDS } from "../../pipelines/api/api-group.ts";
import { PIPELINES_NAMESPACE } from "../../pipelines/names.ts";

/**
 * CEL: the user may delete deploys. That is nobody whom this program gives a role to, but administrators, and the controllers of
 * Kubernetes that collect garbage and empty namespaces, whatever their names are in this cluster.
 */
export const MAY_DELETE_DEPLOYS = `authorizer.group("${API_GROUP}").resource("${KINDS.PipelineDeploy.plural}").namespace("${PIPELINES_NAMESPACE}").check("delete").allowed()`;
