import assert from "node:assert/strict";
import { explainDialFailure } from "../../../../../toolchain/plugins/command/dial-failure.ts";
import type { Endpoint } from "../../../../../toolchain/plugins/command/inputs.ts";

const endpoint: Endpoint = { host: "m1", user: "admin", privateKey: "k3y-text", password: "p4ssword" };

function explain(message: string, level?: string, to: Endpoint = endpoint) {
  return explainDialFailure(to, Object.assign(new Error(message), level === undefined ? {} : { level }));
}

function refused(to: Endpoint) {
  return explain("All configured authentication methods failed", "client-authentication", to);
}

describe("a failure to connect", () => {
  it("names user and host when the login is refused, and what was tried", () => {
    assert.deepEqual(refused(endpoint), {
      lasting: true,
      message:
        "admin@m1:22 must accept the login, but refused the private key and the password; allow it for that user or give another",
    });
    assert.match(refused({ host: "m1", privateKey: "k" }).message, /refused the private key;/);
    assert.match(refused({ host: "m1" }).message, /refused the keys of the SSH agent;/);
  });

  it("tells a host with another key from one with another type of key", () => {
    assert.deepEqual(explain("Host denied (verification failed)", "handshake"), {
      lasting: true,
      message:
        "admin@m1:22 must show the key in connection.hostKey, but showed another; find out whose it is before you change hostKey",
    });
    assert.deepEqual(explain("Handshake failed: no matching host key format", "handshake"), {
      lasting: true,
      message:
        "admin@m1:22 must show the key in connection.hostKey, but has no key of that type; give the host's key of a type that it has",
    });
  });

  it("says that a private key cannot be read, without it", () => {
    assert.deepEqual(explain("Cannot parse privateKey: Unsupported key format"), {
      lasting: true,
      message:
        "connection.privateKey for admin@m1:22 must be a private key in OpenSSH or PEM format, got something else or an encrypted one without privateKeyPassword",
    });
  });

  it("is worth another attempt when the host cannot be reached", () => {
    assert.deepEqual(explain("connect ECONNREFUSED 10.0.0.1:22", "client-socket"), {
      lasting: false,
      message:
        "admin@m1:22 must be reachable over SSH: connect ECONNREFUSED 10.0.0.1:22; check the address, the port and that the host is up",
    });
  });
});
