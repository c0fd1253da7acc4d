import type { TargetDeclaration } from "../target-declaration.ts";

/**
 * Where k3s keeps the certificates of its etcd, on every server.
 *
 * @see https://github.com/k3s-io/k3s/blob/v1.33.5%2Bk3s1/pkg/daemons/control/deps/deps.go (CreateRuntimeCertFiles)
 */
export const K3S_ETCD: TargetDeclaration["etcd"] = {
  port: 2_379,
  certificates: {
    authority: "/var/lib/rancher/k3s/server/tls/etcd/server-ca.crt",
    certificate: "/var/lib/rancher/k3s/server/tls/etcd/client.crt",
    key: "/var/lib/rancher/k3s/server/tls/etcd/client.key",
  },
};
