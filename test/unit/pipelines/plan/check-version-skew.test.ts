import assert from "node:assert/strict";
import { checkVersionSkew } from "../../../../pipelines/plan/check-version-skew.ts";
import { node } from "./objects-fixture.ts";

const server = (address: string, version: string) => ({ address, version });
const worker = (kubeletVersion: string) => [node("w1", { kubeletVersion })];
const tooNew = (kubelet: string, name: string, version: string, address: string) =>
  `a kubelet must not be newer than the API servers it talks to, got ${kubelet} on ${name} and ${version} at ${address}; roll the masters to that version first`;

describe("checkVersionSkew", () => {
  it("accepts kubelets of the same minor version, whatever the patch, and older ones", () => {
    const servers = [server("a:6443", "v1.31.2+k3s1")];
    assert.deepEqual(checkVersionSkew(worker("v1.31.9+k3s1"), servers), []);
    assert.deepEqual(checkVersionSkew(worker("v1.29.0"), servers), []);
  });

  it("compares with the lowest server, not with the first one upgraded", () => {
    const servers = [server("a:6443", "v1.31.0"), server("b:6443", "v1.30.5"), server("c:6443", "v1.31.0")];
    assert.deepEqual(checkVersionSkew(worker("v1.31.0"), servers), [
      tooNew("v1.31.0", "w1", "v1.30.5", "b:6443"),
    ]);
  });

  it("compares numbers, not texts", () => {
    assert.deepEqual(checkVersionSkew(worker("v1.9.0"), [server("a:6443", "v1.10.0")]), []);
    assert.deepEqual(checkVersionSkew(worker("v2.0.0"), [server("a:6443", "v1.99.0")]), [
      tooNew("v2.0.0", "w1", "v1.99.0", "a:6443"),
    ]);
  });

  it("compares the kubelet of a master with the server beside it, so that a half rolled fleet can go on", () => {
    const servers = [server("10.0.0.1:6443", "v1.31.0"), server("[fd00::2]:6443", "v1.30.0")];
    const masters = [
      node("m1", { addresses: ["10.0.0.1"], kubeletVersion: "v1.31.0" }),
      node("m2", { addresses: ["fd00::2"], kubeletVersion: "v1.30.0" }),
    ];
    assert.deepEqual(checkVersionSkew(masters, servers), []);
    assert.deepEqual(
      checkVersionSkew([node("m2", { addresses: ["fd00::2"], kubeletVersion: "v1.31.0" })], servers),
      [tooNew("v1.31.0", "m2", "v1.30.0", "[fd00::2]:6443")],
    );
  });

  it("leaves a server out of which nothing is known, unless it is the only one", () => {
    const lost = { address: "b:6443", problem: "no answer" };
    assert.deepEqual(checkVersionSkew(worker("v1.31.0"), [server("a:6443", "v1.31.0"), lost]), []);
    assert.deepEqual(checkVersionSkew(worker("v1.31.0"), [lost]), [
      "versions must be known to be compared, got none for any API server; look at kubectl get nodes -o wide and kubectl get --raw /version",
    ]);
  });

  it("refuses a version that is none", () =>
    assert.deepEqual(checkVersionSkew(worker(""), [server("a:6443", "v1.31.0")]), [
      "versions must be known to be compared, got none for w1; look at kubectl get nodes -o wide and kubectl get --raw /version",
    ]));
});
