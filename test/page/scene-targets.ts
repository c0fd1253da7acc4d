import type { KnownTarget } from "../../pipelines/kube/deploy-targets.ts";

/** A target as its WorkflowTemplate declares it. */
export function declaration(name: string): KnownTarget {
  const master = name.endsWith("master");
  return {
    name,
    declared: {
      target: name,
      clusterName: "prod",
      fleet: master ? "master" : "workers",
      nodeSelector: `role=${master ? "master" : "worker"}`,
      otherFleets: {},
      hostNames: ["w1"],
      hostAdapter: "bootc",
      imageRepository: "registry.example.com/os/debian",
      kernelFloor: "6.12.0",
      registryNamespace: "zot",
      registryMatchLabels: { app: "zot" },
      image: `registry.example.com/node@sha256:${"1".repeat(64)}`,
      programConfigMapName: "pipelines-program-0123456789ab",
      deadlines: { drainSeconds: 60, bootSeconds: 60, readySeconds: 60, greenSeconds: 60 },
      etcd: {
        port: 2_379,
        certificates: { authority: "/e/ca.crt", certificate: "/e/c.crt", key: "/e/c.key" },
      },
    },
  };
}
