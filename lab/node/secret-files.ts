import type { LabFile } from "../lab-file.ts";
import { layout, type LabNode } from "../layout.ts";
import { pem, type Pki } from "../pki/ensure-pki.ts";
import type { SshKeys } from "../pki/ensure-ssh-keys.ts";
import { kubeconfigText } from "../pki/kubeconfig.ts";
import { paths } from "./paths.ts";

const SECRET = 0o600;
const LOAD_BALANCER = `https://${layout.gateway}:${layout.apiPort}`;
const OWN_API_SERVER = "https://127.0.0.1:6443";

/** The keys, certificates and kubeconfigs of a host, at the places of kubeadm where it has any. */
export function secretFiles(node: LabNode, pki: Pki, ssh: SshKeys): readonly LabFile[] {
  return [
    ...sshFiles(node, ssh),
    { path: `${paths.pki}/ca.crt`, content: pem(pki, "ca.crt") },
    ...pair(pki, `kubelet-${node.name}`, `${paths.pki}/kubelet`),
    kubeconfig(pki, `kubelet-${node.name}`, "kubelet", LOAD_BALANCER),
    kubeconfig(pki, "kube-proxy", "kube-proxy", LOAD_BALANCER),
    ...(node.role === "master" ? masterFiles(node, pki) : []),
  ];
}

function masterFiles({ name }: LabNode, pki: Pki): readonly LabFile[] {
  return [
    { path: `${paths.pki}/ca.key`, content: pem(pki, "ca.key"), mode: SECRET },
    ...["apiserver", "apiserver-kubelet-client", "apiserver-etcd-client"].flatMap((each) =>
      pair(pki, each, `${paths.pki}/${each}`),
    ),
    { path: `${paths.pki}/sa.key`, content: pem(pki, "sa.key"), mode: SECRET },
    { path: `${paths.pki}/sa.pub`, content: pem(pki, "sa.pub") },
    { path: `${paths.etcdPki}/ca.crt`, content: pem(pki, "ca.crt") },
    ...pair(pki, `etcd-server-${name}`, `${paths.etcdPki}/server`),
    ...pair(pki, `etcd-peer-${name}`, `${paths.etcdPki}/peer`),
    ...["kube-controller-manager", "kube-scheduler"].map((each) =>
      kubeconfig(pki, each, each, OWN_API_SERVER),
    ),
    kubeconfig(pki, "admin", "admin", OWN_API_SERVER),
  ];
}

function sshFiles({ name }: LabNode, { user, hosts }: SshKeys): readonly LabFile[] {
  const host = hosts[name];
  return host === undefined
    ? []
    : [
        { path: "/etc/ssh/ssh_host_ed25519_key", content: host.private, mode: SECRET },
        { path: "/etc/ssh/ssh_host_ed25519_key.pub", content: `${host.public}\n` },
        { path: "/root/.ssh/authorized_keys", content: `${user.public}\n`, mode: SECRET },
      ];
}

function pair(pki: Pki, name: string, path: string): readonly LabFile[] {
  return [
    { path: `${path}.crt`, content: pem(pki, `${name}.crt`) },
    { path: `${path}.key`, content: pem(pki, `${name}.key`), mode: SECRET },
  ];
}

function kubeconfig(pki: Pki, identity: string, name: string, server: string): LabFile {
  return {
    path: `${paths.kubernetes}/${name}.kubeconfig`,
    content: kubeconfigText({
      server,
      authority: pem(pki, "ca.crt"),
      certificate: pem(pki, `${identity}.crt`),
      key: pem(pki, `${identity}.key`),
    }),
    mode: SECRET,
  };
}
