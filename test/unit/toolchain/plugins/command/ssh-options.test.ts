import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { endpointName, sshOptions } from "../../../../../toolchain/plugins/command/ssh-options.ts";

const KEY = "AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl";

describe("the options of an SSH connection", () => {
  it("default to root, port 22, 15 seconds and no agent", () => {
    assert.deepEqual(sshOptions({ host: "m1" }, undefined), {
      keepaliveInterval: 15_000,
      keepaliveCountMax: 4,
      host: "m1",
      port: 22,
      username: "root",
      readyTimeout: 15_000,
    });
  });

  it("are those of the endpoint", () => {
    const tunnel = new PassThrough();
    const endpoint = {
      host: "10.0.0.1",
      port: 2222,
      user: "admin",
      password: "a password",
      privateKey: "a key",
      privateKeyPassword: "a passphrase",
      agentSocketPath: "/run/agent",
      perDialTimeout: 3,
    };

    assert.deepEqual(sshOptions(endpoint, "/another/agent", tunnel), {
      keepaliveInterval: 15_000,
      keepaliveCountMax: 4,
      host: "10.0.0.1",
      port: 2222,
      username: "admin",
      readyTimeout: 3000,
      sock: tunnel,
      password: "a password",
      tryKeyboard: true,
      privateKey: "a key",
      passphrase: "a passphrase",
      agent: "/run/agent",
    });
  });

  it("use the agent of the session, if there is one", () => {
    assert.equal(sshOptions({ host: "m1" }, "/session/agent").agent, "/session/agent");
    assert.equal(sshOptions({ host: "m1" }, "").agent, undefined);
  });

  it("accept the expected host key and no other", () => {
    const { hostVerifier, algorithms } = sshOptions({ host: "m1", hostKey: `ssh-ed25519 ${KEY}` }, undefined);
    const verify = hostVerifier as (key: Buffer) => boolean;

    assert.equal(verify(Buffer.from(KEY, "base64")), true);
    assert.equal(verify(Buffer.from(KEY.replace("OMqq", "OMqr"), "base64")), false);
    assert.deepEqual(algorithms, { serverHostKey: ["ssh-ed25519"] });
  });

  it("name an endpoint by user, host and port", () => {
    assert.equal(endpointName({ host: "m1" }), "root@m1:22");
    assert.equal(
      endpointName({ host: "2001:db8::1", port: 2222, user: "admin" }),
      "admin@[2001:db8::1]:2222",
    );
  });
});
