import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import type { Host } from "../../../inventory/host.ts";
import { findHostKeys } from "../../../inventory/known-hosts.ts";

const M1: Host = { name: "m1", address: "10.0.0.11", role: "master" };
const M2: Host = { name: "m2", address: "10.0.0.12", role: "master" };
const ED25519 = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIHgdz8oKETZytsfxaJJHqCaEPt6RyTKUrNbZEgNAR";
const OTHER = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEwZFevtUjhZX7YfdPyNUHfwJRnoK9aWLyrTPIuxd6";
const ECDSA = "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAI";
const RSA = "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ";

describe("findHostKeys", () => {
  it("finds each host by its address", () => {
    const text = `# masters\n\n10.0.0.11 ${ED25519} m1's\n10.0.0.12,m2.example.com ${OTHER}\n`;
    assert.deepEqual(find(text, [M1, M2]), { m1: ED25519, m2: OTHER });
  });

  it("finds a host by its name when no line has its address", () => {
    assert.deepEqual(find(`m1 ${ED25519}\nm2 ${OTHER}`, [M1, M2]), { m1: ED25519, m2: OTHER });
  });

  it("believes the address more than the name", () => {
    assert.deepEqual(find(`m1 ${OTHER}\n10.0.0.11 ${ED25519}`, [M1]), { m1: ED25519 });
  });

  it("prefers Ed25519 to ECDSA, whatever their order", () => {
    assert.deepEqual(find(`10.0.0.11 ${RSA}\n10.0.0.11 ${ECDSA}\n10.0.0.11 ${ED25519}`, [M1]), {
      m1: ED25519,
    });
    assert.deepEqual(find(`10.0.0.11 ${RSA}\n10.0.0.11 ${ECDSA}`, [M1]), { m1: ECDSA });
  });

  it("reads a port other than 22 in brackets", () => {
    const text = `10.0.0.11 ${OTHER}\n[10.0.0.11]:2222 ${ED25519}`;
    assert.deepEqual(find(text, [M1], 2222), { m1: ED25519 });
    assert.deepEqual(find(text, [M1], 22), { m1: OTHER });
  });

  it("takes no key of port 22 for another port", () => {
    assert.throws(() => find(`10.0.0.11 ${ED25519}`, [M1], 2222), /got none.*ssh-keyscan -t ed25519 -p 2222/);
  });

  it("reads hashed names", () => {
    const text = `${hashed("[10.0.0.11]:2222")} ${ED25519}\n${hashed("10.0.0.11")} ${OTHER}`;
    assert.deepEqual(find(text, [M1], 2222), { m1: ED25519 });
    assert.deepEqual(find(text, [M1]), { m1: OTHER });
  });

  it("reads wildcards, and refuses what an exclamation mark excludes", () => {
    assert.deepEqual(find(`10.0.0.1? ${ED25519}`, [M1]), { m1: ED25519 });
    assert.deepEqual(find(`10.0.* ${ED25519}`, [M1]), { m1: ED25519 });
    assert.throws(() => find(`10.0.*,!10.0.0.11 ${ED25519}`, [M1]), /host m1/);
  });

  it("takes a dot for a dot", () => {
    assert.throws(() => find(`10a0.0.11 ${ED25519}`, [M1]), /host m1/);
  });

  it("reads names without regard to case", () => {
    assert.deepEqual(find(`M1.Example.com ${ED25519}`, [{ ...M1, address: "m1.EXAMPLE.com" }]), {
      m1: ED25519,
    });
  });

  it("takes no revoked key, wherever it is revoked", () => {
    const text = `10.0.0.11 ${ED25519}\n10.0.0.11 ${ECDSA}\n@revoked * ${ED25519}`;
    assert.deepEqual(find(text, [M1]), { m1: ECDSA });
  });

  it("takes no certificate authority for a host's key", () => {
    assert.throws(
      () => find(`@cert-authority 10.0.0.11 ${ED25519}`, [M1]),
      /host m1 \(10\.0\.0\.11\), got none/,
    );
  });

  it("takes no commented line", () => {
    assert.throws(() => find(`#10.0.0.11 ${ED25519}`, [M1]), /got none/);
  });

  it("names every host without a usable key, and what to do", () => {
    assert.throws(() => find(`10.0.0.12 ${RSA}`, [M1, M2]), {
      message: [
        "the host keys are not complete:",
        "  - prod.known_hosts must hold an Ed25519 or ECDSA key of host m1 (10.0.0.11), got none; add the output of: ssh-keyscan -t ed25519 -p 22 10.0.0.11, and compare it with the fingerprint that the host's own console shows",
        "  - prod.known_hosts must hold an Ed25519 or ECDSA key of host m2 (10.0.0.12), got only ssh-rsa; add the output of: ssh-keyscan -t ed25519 -p 22 10.0.0.12, and compare it with the fingerprint that the host's own console shows",
      ].join("\n"),
    });
  });
});

function find(text: string, hosts: readonly Host[], port = 22): Readonly<Record<string, string>> {
  return findHostKeys({ source: "prod.known_hosts", text }, hosts, port);
}

function hashed(name: string): string {
  const salt = Buffer.from("0123456789abcdefghij");
  return `|1|${salt.toString("base64")}|${createHmac("sha1", salt).update(name).digest("base64")}`;
}
