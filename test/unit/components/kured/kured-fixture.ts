import type { KuredArgs } from "../../../../components/kured/kured-args.ts";

/** Arguments that pass every check. */
export const kuredArgs: KuredArgs = {
  maintenanceWindow: { startTime: "03:00", endTime: "06:00", timeZone: "Europe/Berlin" },
  drainTimeoutMinutes: 20,
  blockingAlerts: ["etcdMembersDown", "KubeNodeNotReady"],
  runbookBaseUrl: "https://runbooks.example.com",
  gitopsDirectory: "gitops/platform/kured",
  flux: {
    namespace: "flux-system",
    sourceKind: "GitRepository",
    sourceName: "fleet",
    platformKustomization: "platform",
    clusterVars: "cluster-vars",
  },
};
