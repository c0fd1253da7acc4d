import type { LabFile } from "../lab-file.ts";
import { layout, type LabNode } from "../layout.ts";
import { paths } from "./paths.ts";
import { daemonFiles } from "./unit-file.ts";

/** File that may override the variables of etcd's unit: a member that joins later names other peers. */
export const ETCD_OVERRIDES = `${paths.kubernetes}/etcd.env`;

/** What a master runs besides: a member of etcd, and an API server with the two that work through it. */
export function controlPlaneFiles(node: LabNode, masters: readonly LabNode[]): readonly LabFile[] {
  return [
    ...daemonFiles("etcd", etcdCommand(node), {
      service: [
        `Environment=ETCD_INITIAL_CLUSTER=${initialCluster(masters)}`,
        "Environment=ETCD_INITIAL_CLUSTER_STATE=new",
        `EnvironmentFile=-${ETCD_OVERRIDES}`,
      ],
    }),
    ...daemonFiles("kube-apiserver", apiServerCommand(node), {
      after: ["etcd.service"],
      // It waits for the requests that it serves; a host's reboot must not wait for it.
      service: ["TimeoutStopSec=15"],
    }),
    ...daemonFiles("kube-controller-manager", controllerManagerCommand(), {
      after: ["kube-apiserver.service"],
    }),
    ...daemonFiles("kube-scheduler", schedulerCommand(), { after: ["kube-apiserver.service"] }),
  ];
}

/** The members as etcd is told them: `m1=https://10.77.0.11:2380,…`. */
export function initialCluster(masters: readonly LabNode[]): string {
  return masters.map(({ name, address }) => `${name}=https://${address}:2380`).join();
}

function etcdCommand({ name, address }: LabNode): readonly string[] {
  const pki = paths.etcdPki;
  return [
    `${paths.bin}/etcd`,
    `--name=${name}`,
    "--data-dir=/var/lib/etcd",
    "--initial-cluster-token=turntable-lab",
    `--listen-peer-urls=https://${address}:2380`,
    `--initial-advertise-peer-urls=https://${address}:2380`,
    `--listen-client-urls=https://${address}:2379,https://127.0.0.1:2379`,
    `--advertise-client-urls=https://${address}:2379`,
    `--listen-metrics-urls=http://${address}:2381,http://127.0.0.1:2381`,
    "--client-cert-auth",
    `--trusted-ca-file=${pki}/ca.crt`,
    `--cert-file=${pki}/server.crt`,
    `--key-file=${pki}/server.key`,
    "--peer-client-cert-auth",
    `--peer-trusted-ca-file=${pki}/ca.crt`,
    `--peer-cert-file=${pki}/peer.crt`,
    `--peer-key-file=${pki}/peer.key`,
  ];
}

function apiServerCommand({ address }: LabNode): readonly string[] {
  const pki = paths.pki;
  return [
    `${paths.bin}/kube-apiserver`,
    `--advertise-address=${address}`,
    "--secure-port=6443",
    "--etcd-servers=https://127.0.0.1:2379",
    `--etcd-cafile=${paths.etcdPki}/ca.crt`,
    `--etcd-certfile=${pki}/apiserver-etcd-client.crt`,
    `--etcd-keyfile=${pki}/apiserver-etcd-client.key`,
    `--client-ca-file=${pki}/ca.crt`,
    `--tls-cert-file=${pki}/apiserver.crt`,
    `--tls-private-key-file=${pki}/apiserver.key`,
    `--kubelet-certificate-authority=${pki}/ca.crt`,
    `--kubelet-client-certificate=${pki}/apiserver-kubelet-client.crt`,
    `--kubelet-client-key=${pki}/apiserver-kubelet-client.key`,
    "--kubelet-preferred-address-types=InternalIP",
    `--service-cluster-ip-range=${layout.serviceNetwork}`,
    `--service-account-issuer=https://kubernetes.default.svc.${layout.clusterDomain}`,
    `--service-account-key-file=${pki}/sa.pub`,
    `--service-account-signing-key-file=${pki}/sa.key`,
    "--authorization-mode=Node,RBAC",
    "--enable-admission-plugins=NodeRestriction",
    "--allow-privileged=true",
    "--profiling=false",
    // The load balancer notices within a second that it is going; long-lived connections move now and then.
    "--shutdown-delay-duration=3s",
    // Without it, an open watch holds the end of the process for a minute.
    "--shutdown-watch-termination-grace-period=2s",
    "--goaway-chance=0.001",
  ];
}

/** Both work through the API server of their own host, as kubeadm has it. */
function controllerManagerCommand(): readonly string[] {
  return [
    `${paths.bin}/kube-controller-manager`,
    ...authentication("kube-controller-manager"),
    "--bind-address=0.0.0.0",
    `--root-ca-file=${paths.pki}/ca.crt`,
    `--service-account-private-key-file=${paths.pki}/sa.key`,
    "--use-service-account-credentials=true",
    `--cluster-cidr=${layout.podNetwork}`,
    "--allocate-node-cidrs=false",
    "--profiling=false",
  ];
}

function schedulerCommand(): readonly string[] {
  return [
    `${paths.bin}/kube-scheduler`,
    ...authentication("kube-scheduler"),
    "--bind-address=0.0.0.0",
    "--profiling=false",
  ];
}

function authentication(program: string): readonly string[] {
  const file = `${paths.kubernetes}/${program}.kubeconfig`;
  return ["kubeconfig", "authentication-kubeconfig", "authorization-kubeconfig"].map(
    (option) => `--${option}=${file}`,
  );
}
