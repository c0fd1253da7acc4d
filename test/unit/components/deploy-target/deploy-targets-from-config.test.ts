import assert from "node:assert/strict";
import { deployTargetsFromConfig } from "../../../../components/deploy-target/deploy-targets-from-config.ts";
import { parseStackConfig } from "../../../../config.ts";
import { K3S_ETCD } from "../../../../pipelines/etcd/k3s-etcd.ts";
import type { Host } from "../../../../inventory/host.ts";
import { stackValues } from "../../../fixtures/stack-values.ts";

const HOSTS: readonly Host[] = [
  { name: "m1", address: "10.0.0.1", role: "master" },
  { name: "m2", address: "10.0.0.2", role: "master" },
  { name: "m3", address: "10.0.0.3", role: "master" },
  { name: "w1", address: "10.0.0.4", role: "worker" },
];

function targets(hosts: readonly Host[]) {
  const config = parseStackConfig({ project: "turntable", values: stackValues(), isSecret: () => false });
  return deployTargetsFromConfig(config, hosts, { configMapName: "pipelines-program-0123" });
}

const COMMON = {
  clusterName: "lab",
  acknowledgeSingleMaster: undefined,
  hostAdapter: "apt",
  image: undefined,
  imageRepository: "registry.example.com/os/debian",
  kernelFloor: "6.1.0",
  secondPerson: false,
  plainHttpRegistry: false,
  deadlines: { drainSeconds: 1_200, bootSeconds: 900, readySeconds: 600, greenSeconds: 1_800 },
  etcd: K3S_ETCD,
  registryNamespace: "zot",
  registryMatchLabels: { "app.kubernetes.io/name": "zot" },
  programConfigMapName: "pipelines-program-0123",
};

const MASTER = {
  ...COMMON,
  fleet: "master",
  nodeSelector: "node-role.kubernetes.io/control-plane",
  otherFleets: { workers: "!node-role.kubernetes.io/control-plane" },
  hostNames: ["m1", "m2", "m3"],
};

const WORKERS = {
  ...COMMON,
  fleet: "workers",
  nodeSelector: "!node-role.kubernetes.io/control-plane",
  otherFleets: { master: "node-role.kubernetes.io/control-plane" },
  hostNames: ["w1"],
};

describe("deployTargetsFromConfig", () => {
  it("makes one target of the masters and one of the workers", () => {
    assert.deepEqual(targets(HOSTS), [MASTER, WORKERS]);
  });

  it("makes no target of a fleet without hosts", () => {
    assert.deepEqual(targets(HOSTS.slice(0, 3)), [MASTER]);
  });
});
