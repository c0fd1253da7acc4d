import { stringify } from "yaml";
import type { LabFile } from "../lab-file.ts";
import { layout, type LabNode } from "../layout.ts";
import { paths } from "./paths.ts";
import { daemonFiles } from "./unit-file.ts";

/** Nothing is evicted for want of room: all hosts share the machine's disk and memory. */
const NO_EVICTION = Object.fromEntries(
  [
    "memory.available",
    "nodefs.available",
    "nodefs.inodesFree",
    "imagefs.available",
    "imagefs.inodesFree",
    "pid.available",
  ].map((signal) => [signal, "0%"]),
);

/** kubelet and kube-proxy of a host. Their kubeconfigs are among the host's secrets. */
export function kubeletFiles(node: LabNode): readonly LabFile[] {
  return [
    { path: `${paths.kubernetes}/kubelet.yaml`, content: stringify(kubeletConfiguration()) },
    { path: `${paths.kubernetes}/kube-proxy.yaml`, content: stringify(proxyConfiguration(node)) },
    ...daemonFiles(
      "kubelet",
      [
        `${paths.bin}/kubelet`,
        `--config=${paths.kubernetes}/kubelet.yaml`,
        `--kubeconfig=${paths.kubernetes}/kubelet.kubeconfig`,
        `--hostname-override=${node.name}`,
        `--node-ip=${node.address}`,
      ],
      { after: ["containerd.service"] },
    ),
    ...daemonFiles("kube-proxy", [`${paths.bin}/kube-proxy`, `--config=${paths.kubernetes}/kube-proxy.yaml`]),
  ];
}

function kubeletConfiguration(): object {
  return {
    apiVersion: "kubelet.config.k8s.io/v1beta1",
    kind: "KubeletConfiguration",
    // kubelet 1.35 and later refuse cgroup v1 unless told otherwise.
    failCgroupV1: false,
    cgroupDriver: "cgroupfs",
    enforceNodeAllocatable: [],
    failSwapOn: false,
    containerRuntimeEndpoint: "unix:///run/containerd/containerd.sock",
    authentication: {
      anonymous: { enabled: false },
      webhook: { enabled: true },
      x509: { clientCAFile: `${paths.pki}/ca.crt` },
    },
    authorization: { mode: "Webhook" },
    tlsCertFile: `${paths.pki}/kubelet.crt`,
    tlsPrivateKeyFile: `${paths.pki}/kubelet.key`,
    clusterDNS: [layout.dnsService],
    clusterDomain: layout.clusterDomain,
    resolvConf: "/etc/resolv.conf",
    evictionHard: NO_EVICTION,
    imageGCHighThresholdPercent: 100,
    imageGCLowThresholdPercent: 99,
    nodeStatusUpdateFrequency: "5s",
    serializeImagePulls: false,
    volumePluginDir: "/var/lib/kubelet/volumeplugins",
  };
}

function proxyConfiguration({ name }: LabNode): object {
  return {
    apiVersion: "kubeproxy.config.k8s.io/v1alpha1",
    kind: "KubeProxyConfiguration",
    mode: "nftables",
    hostnameOverride: name,
    clusterCIDR: layout.podNetwork,
    metricsBindAddress: "0.0.0.0:10249",
    clientConnection: { kubeconfig: `${paths.kubernetes}/kube-proxy.kubeconfig` },
    // These limits belong to the machine.
    conntrack: { maxPerCore: 0, min: 0, tcpEstablishedTimeout: "0s", tcpCloseWaitTimeout: "0s" },
  };
}
