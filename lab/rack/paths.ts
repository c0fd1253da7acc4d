/** Where the rack's own services find what they serve and keep: the lab's `cluster` folder is /lab in the rack. */
export const rackPaths = {
  kubectl: "/lab/bin/kubectl",
  web: "/lab/web",
  pki: "/lab/pki",
  prometheus: "/lab/prometheus",
} as const;
