import { deepEqual, equal, match, notEqual } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { parse } from "yaml";
import { contentOf, filesOf, nodeOf } from "./host-files.ts";

const UNITS = "/etc/systemd/system/multi-user.target.wants/";

function started(name: string): readonly string[] {
  return filesOf(name)
    .filter(({ path }) => path.startsWith(UNITS))
    .map(({ path }) => path.slice(UNITS.length))
    .toSorted();
}

describe("the files of a host", () => {
  it("start the control plane on a master only", () => {
    const everywhere = [
      "kube-proxy.service",
      "kubelet.service",
      "lab-boot-kernel.service",
      "lab-boot.service",
      "lab-follow-orders.service",
      "systemd-networkd.service",
    ];
    const master = [
      "etcd.service",
      "kube-apiserver.service",
      "kube-controller-manager.service",
      "kube-scheduler.service",
    ];
    deepEqual(started("w1"), everywhere);
    deepEqual(started("m1"), [...everywhere, ...master].toSorted());
  });

  it("are each written once", () => {
    const paths = filesOf("m1").map(({ path }) => path);
    deepEqual(
      paths.filter((path, index) => paths.indexOf(path) !== index),
      [],
    );
  });

  it("keep keys and kubeconfigs from everybody but root", () => {
    const open = filesOf("m1").filter(
      ({ path, mode }) => /\.(?:key|kubeconfig)$|_key$|authorized_keys$/.test(path) && mode !== 0o600,
    );
    deepEqual(open, []);
  });

  it("give no worker a key of the control plane", () => {
    const keys = filesOf("w1").filter(({ path }) => path.endsWith(".key"));
    deepEqual(
      keys.map(({ path, content }) => [path, content]),
      [["/etc/kubernetes/pki/kubelet.key", "kubelet-w1.key"]],
    );
  });

  it("have etcd's certificates where kubeadm has them, of this host", () => {
    const found = filesOf("m2").filter(({ path }) => path.startsWith("/etc/kubernetes/pki/etcd/"));
    deepEqual(
      found.map(({ path, content }) => [path.split("/").at(-1), content]),
      [
        ["ca.crt", "ca.crt"],
        ["server.crt", "etcd-server-m2.crt"],
        ["server.key", "etcd-server-m2.key"],
        ["peer.crt", "etcd-peer-m2.crt"],
        ["peer.key", "etcd-peer-m2.key"],
      ],
    );
  });

  it("let the lab's key log in, and show the host's own key", () => {
    equal(contentOf("w1", "/root/.ssh/authorized_keys"), "ssh-ed25519 user\n");
    equal(contentOf("w1", "/etc/ssh/ssh_host_ed25519_key"), "private key of w1");
  });

  it("identify each host, the same at every boot", () => {
    match(contentOf("w1", "/etc/machine-id"), /^[0-9a-f]{32}\n$/);
    equal(contentOf("w1", "/etc/machine-id"), contentOf("w1", "/etc/machine-id"));
    notEqual(contentOf("w1", "/etc/machine-id"), contentOf("w2", "/etc/machine-id"));
  });
});

describe("the network of a host", () => {
  it("has a fixed address and a route to the pods of every other host of the largest lab", () => {
    const network = contentOf("w1", "/etc/systemd/network/10-lab.network");
    deepEqual(network.match(/^(?:Address|Gateway)=.*$/gm)?.slice(0, 2), [
      "Address=10.77.0.21/24",
      "Gateway=10.77.0.1",
    ]);
    deepEqual(
      network.match(/^Destination=.*$/gm),
      [11, 12, 13, 22, 23, 24, 25].map((host) => `Destination=10.78.${host}.0/24`),
    );
  });

  it("knows the names of all hosts, of the registry, of Git and of packages", () => {
    const names = contentOf("m1", "/etc/hosts").split("\n");
    equal(names.includes("10.77.0.25 w5"), true);
    equal(names.includes("10.79.0.50 registry.lab.internal"), true);
    equal(names.includes("10.77.0.1 git.lab.internal apt.lab.internal"), true);
  });

  it("gives its pods addresses of its own part of the pod network", () => {
    // The file's own shape is what is tested.
    const { plugins } = JSON.parse(contentOf("w2", "/etc/cni/net.d/10-lab.conflist")) as {
      plugins: readonly { ipam?: { ranges: unknown } }[];
    };
    deepEqual(plugins[0]?.ipam?.ranges, [[{ subnet: nodeOf("w2").podCidr }]]);
  });
});

/** The address of the API server in a kubeconfig of m1. */
function server(name: string): string {
  // The file's own shape is what is tested.
  const { clusters } = parse(contentOf("m1", `/etc/kubernetes/${name}.kubeconfig`)) as {
    clusters: [{ cluster: { server: string } }];
  };
  return clusters[0].cluster.server;
}

/** A unit of m2. */
function unit(name: string): string {
  return contentOf("m2", `/etc/systemd/system/${name}.service`);
}

describe("kubelet of a host", () => {
  // The file's own shape is what is tested.
  const configuration = parse(contentOf("w1", "/etc/kubernetes/kubelet.yaml")) as Record<string, unknown>;

  it("runs with control groups of version 1, which it refuses by default", () => {
    deepEqual([configuration["failCgroupV1"], configuration["cgroupDriver"]], [false, "cgroupfs"]);
  });

  it("asks the API who may speak to it", () => {
    deepEqual(configuration["authentication"], {
      anonymous: { enabled: false },
      webhook: { enabled: true },
      x509: { clientCAFile: "/etc/kubernetes/pki/ca.crt" },
    });
    deepEqual(configuration["authorization"], { mode: "Webhook" });
  });

  it("gives pods the cluster's names", () => {
    deepEqual(
      [configuration["clusterDNS"], configuration["clusterDomain"]],
      [["10.79.0.10"], "cluster.local"],
    );
  });

  it("reaches the API through the load balancer, and a master's own programs through their own server", () => {
    deepEqual(["kubelet", "kube-proxy", "kube-scheduler", "kube-controller-manager"].map(server), [
      "https://10.77.0.1:6443",
      "https://10.77.0.1:6443",
      "https://127.0.0.1:6443",
      "https://127.0.0.1:6443",
    ]);
  });
});

describe("containerd of a host", () => {
  it("has the sandbox's image, and reaches the registry without TLS", () => {
    match(
      contentOf("w1", "/etc/containerd/config.toml"),
      /^ {2}sandbox_image = "registry\.lab\.internal:5000\/pause:1"$/m,
    );
    equal(
      contentOf("w1", "/etc/containerd/certs.d/registry.lab.internal:5000/hosts.toml").split("\n")[0],
      'server = "http://registry.lab.internal:5000"',
    );
  });
});

describe("the control plane of a master", () => {
  it("has a member of etcd that knows the three, and may be told of others", () => {
    deepEqual(unit("etcd").match(/^Environment.*$/gm), [
      "Environment=ETCD_INITIAL_CLUSTER=m1=https://10.77.0.11:2380,m2=https://10.77.0.12:2380,m3=https://10.77.0.13:2380",
      "Environment=ETCD_INITIAL_CLUSTER_STATE=new",
      "EnvironmentFile=-/etc/kubernetes/etcd.env",
    ]);
    equal(/--initial-cluster[= ]|--initial-cluster-state/.test(unit("etcd")), false);
  });

  it("serves etcd to clients and peers with certificates only", () => {
    deepEqual(unit("etcd").match(/--(?:peer-)?client-cert-auth/g), [
      "--client-cert-auth",
      "--peer-client-cert-auth",
    ]);
  });

  it("has an API server that judges nodes by their names", () => {
    match(unit("kube-apiserver"), /--authorization-mode=Node,RBAC/);
    match(unit("kube-apiserver"), /--enable-admission-plugins=NodeRestriction/);
    match(unit("kube-apiserver"), /--advertise-address=10\.77\.0\.12/);
  });
});

describe("the script of a host's boot", () => {
  it("is a shell's", () => {
    equal(execFileSync("sh", ["-n", "-c", contentOf("w1", "/opt/lab/boot")], { encoding: "utf8" }), "");
  });
});
