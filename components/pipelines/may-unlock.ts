/** CEL: the user may remove the lock of everything that takes a node down. */
export const MAY_UNLOCK =
  'authorizer.group("coordination.k8s.io").resource("leases").namespace("kube-system").name("node-maintenance").check("delete").allowed()';
