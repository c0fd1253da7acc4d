import { join } from "node:path";

export function etcdArguments(folder: string, port: number, peerPort: number): string[] {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return [
    `--data-dir=${join(folder, "etcd")}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
    "--unsafe-no-fsync",
  ];
}

export function apiServerArguments(folder: string, etcdPort: number, port: number): string[] {
  return [
    `--etcd-servers=http://127.0.0.1:${etcdPort}`,
    "--bind-address=127.0.0.1",
    "--advertise-address=127.0.0.1",
    `--secure-port=${port}`,
    `--tls-cert-file=${join(folder, "server.crt")}`,
    `--tls-private-key-file=${join(folder, "server.key")}`,
    `--client-ca-file=${join(folder, "ca.crt")}`,
    "--authorization-mode=RBAC",
    "--service-account-issuer=https://kubernetes.default.svc",
    `--service-account-key-file=${join(folder, "accounts.pub")}`,
    `--service-account-signing-key-file=${join(folder, "accounts.key")}`,
    "--service-cluster-ip-range=10.96.0.0/24",
    "--endpoint-reconciler-type=none",
    "--allow-privileged=true",
  ];
}

export function controllerArguments(
  folder: string,
  kubeconfig: string,
  controllers: readonly string[],
): string[] {
  return [
    `--kubeconfig=${kubeconfig}`,
    `--controllers=${controllers.join(",")}`,
    `--root-ca-file=${join(folder, "ca.crt")}`,
    "--leader-elect=false",
    "--secure-port=0",
  ];
}
