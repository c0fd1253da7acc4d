import type { DeployTargetArgs } from "../../../../components/deploy-target/deploy-target-args.ts";
import { K3S_ETCD } from "../../../../pipelines/etcd/k3s-etcd.ts";

const MASTERS = "node-role.kubernetes.io/control-plane";

/** A target that keeps every rule: two workers beside three masters. */
export const workersTarget: DeployTargetArgs = {
  clusterName: "lab",
  fleet: "workers",
  nodeSelector: `!${MASTERS}`,
  otherFleets: { master: MASTERS },
  hostNames: ["w1", "w2"],
  hostAdapter: "apt",
  imageRepository: "registry.lab.internal:5000/os/debian",
  kernelFloor: "6.1.0",
  registryNamespace: "zot",
  registryMatchLabels: { "app.kubernetes.io/name": "zot" },
  deadlines: { drainSeconds: 1_200, bootSeconds: 900, readySeconds: 600, greenSeconds: 1_800 },
  etcd: K3S_ETCD,
  programConfigMapName: "pipelines-program-0123456789ab",
};

export const masterTarget: DeployTargetArgs = {
  ...workersTarget,
  fleet: "master",
  nodeSelector: MASTERS,
  otherFleets: { workers: `!${MASTERS}` },
  hostNames: ["m1", "m2", "m3"],
};
