import { DeployTarget } from "../../../components/deploy-target/deploy-target.ts";
import type { DeployTargetArgs } from "../../../components/deploy-target/deploy-target-args.ts";
import { K3S_ETCD } from "../../../pipelines/etcd/k3s-etcd.ts";

const targetArgs: Omit<DeployTargetArgs, "fleet" | "hostNames" | "nodeSelector" | "otherFleets"> = {
  clusterName: "prod",
  hostAdapter: "apt",
  imageRepository: "registry.example.com/os/debian",
  kernelFloor: "6.12.0",
  registryNamespace: "zot",
  registryMatchLabels: { app: "zot" },
  deadlines: { drainSeconds: 1_200, bootSeconds: 900, readySeconds: 600, greenSeconds: 1_800 },
  etcd: K3S_ETCD,
  programConfigMapName: "pipelines-program-0123456789",
};
const MASTERS = "node-role.kubernetes.io/control-plane";

/** The two deploy targets of a cluster with these hosts. */
export function registerTargets(
  masters: readonly string[],
  workers: readonly string[],
): readonly DeployTarget[] {
  const fleets = { master: MASTERS, workers: `!${MASTERS}` };
  const { master, workers: others } = fleets;
  const masterArgs = {
    fleet: "master",
    hostNames: masters,
    nodeSelector: master,
    otherFleets: { workers: others },
  } as const;
  const workersArgs = {
    fleet: "workers",
    hostNames: workers,
    nodeSelector: others,
    otherFleets: { master },
  } as const;
  return [
    new DeployTarget("prod-master", { ...targetArgs, ...masterArgs }),
    new DeployTarget("prod-workers", { ...targetArgs, ...workersArgs }),
  ];
}
