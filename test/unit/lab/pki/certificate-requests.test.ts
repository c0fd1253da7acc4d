import { deepEqual, equal, throws } from "node:assert/strict";
import { labNodes } from "../../../../lab/layout.ts";
import { certificateRequests } from "../../../../lab/pki/certificate-requests.ts";
import { knownHosts } from "../../../../lab/pki/ensure-ssh-keys.ts";
import { pem } from "../../../../lab/pki/ensure-pki.ts";
import { kubeconfigText } from "../../../../lab/pki/kubeconfig.ts";
import { parse } from "yaml";

describe("the certificates of a lab", () => {
  const requests = certificateRequests(labNodes(2));
  const request = (name: string) => requests.find((each) => each.name === name);

  it("are one for each program and host", () => {
    deepEqual(
      requests.map(({ name }) => name),
      [
        "apiserver",
        "apiserver-kubelet-client",
        "apiserver-etcd-client",
        "admin",
        "kube-controller-manager",
        "kube-scheduler",
        "kube-proxy",

        "etcd-server-m1",
        "etcd-peer-m1",
        "etcd-server-m2",
        "etcd-peer-m2",
        "etcd-server-m3",
        "etcd-peer-m3",
        "kubelet-m1",
        "kubelet-m2",
        "kubelet-m3",
        "kubelet-w1",
        "kubelet-w2",
      ],
    );
  });

  it("make a kubelet the user of its node", () => {
    deepEqual(request("kubelet-w1"), {
      name: "kubelet-w1",
      commonName: "system:node:w1",
      organization: "system:nodes",
      alternativeNames: ["DNS:w1", "DNS:localhost", "IP:10.77.0.21", "IP:127.0.0.1"],
    });
  });

  it("hold every address under which an API server is reached", () => {
    deepEqual(
      request("apiserver")?.alternativeNames.filter((name) => name.startsWith("IP:")),
      ["10.79.0.1", "10.77.0.1", "127.0.0.1", "10.77.0.11", "10.77.0.12", "10.77.0.13"].map(
        (each) => `IP:${each}`,
      ),
    );
  });

  it("make administrators of two only", () => {
    const masters = requests.filter(({ organization }) => organization === "system:masters");
    deepEqual(
      masters.map(({ name }) => name),
      ["apiserver-kubelet-client", "admin"],
    );
  });

  it("are asked for by names that exist", () => {
    equal(pem({ "ca.crt": "x" }, "ca.crt"), "x");
    throws(() => pem({ "ca.crt": "x" }, "cb.crt"), {
      message: "the certificates of the lab must hold cb.crt, got ca.crt",
    });
  });
});

describe("a kubeconfig", () => {
  it("holds its certificates", () => {
    const inputs = { server: "https://10.77.0.1:6443", authority: "ca", certificate: "crt", key: "key" };
    // The file's own shape is what is tested.
    const {
      clusters,
      users,
      "current-context": context,
    } = parse(kubeconfigText(inputs)) as Record<string, unknown>;
    deepEqual(clusters, [
      { name: "lab", cluster: { server: "https://10.77.0.1:6443", "certificate-authority-data": "Y2E=" } },
    ]);
    deepEqual(users, [
      { name: "lab", user: { "client-certificate-data": "Y3J0", "client-key-data": "a2V5" } },
    ]);
    equal(context, "lab");
  });
});

describe("the known hosts of a lab", () => {
  it("are known by address and name", () => {
    const keys = { hosts: { m1: { private: "", public: "ssh-ed25519 AAAA m1" } } };
    equal(knownHosts({ nodes: labNodes(2).slice(0, 2) }, keys), "10.77.0.11,m1 ssh-ed25519 AAAA\n");
  });
});
