import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { dial, pauseMs } from "../../../../../toolchain/plugins/command/ssh-dial.ts";

describe("dialling a host", () => {
  let server: Server;
  let calls = 0;
  let pauses: number[] = [];

  beforeEach(async () => {
    calls = 0;
    pauses = [];
    // A host that hangs up on everybody.
    server = createServer((socket) => {
      calls += 1;
      socket.destroy();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(() => server[Symbol.asyncDispose]());

  const attempt = (dialErrorLimit: number | undefined, controller = new AbortController()) =>
    dial(
      {
        host: "127.0.0.1",
        // A server that listens on a port, not on a pipe, has an address object.
        port: (server.address() as AddressInfo).port,
        ...(dialErrorLimit === undefined ? {} : { dialErrorLimit }),
      },
      {
        agentSocket: undefined,
        signal: controller.signal,
        sleep: (milliseconds) => {
          pauses.push(milliseconds);
          if (pauses.length === 20) {
            controller.abort(new Error("it was interrupted"));
          }
          return Promise.resolve();
        },
      },
    );

  it("is given up after one attempt more than dialErrorLimit", async () => {
    await assert.rejects(attempt(0), /root@127\.0\.0\.1:\d+ must be reachable over SSH/);
    assert.equal(calls, 1);

    await assert.rejects(attempt(2), /root@127\.0\.0\.1:\d+ must be reachable over SSH/);
    assert.equal(calls, 4);
  });

  it("is tried eleven times by default", async () => {
    await assert.rejects(attempt(undefined), /must be reachable/);

    assert.equal(calls, 11);
  });

  it("is tried until it is interrupted when dialErrorLimit is -1", async () => {
    await assert.rejects(attempt(-1), { message: "it was interrupted" });

    assert.equal(pauses.length, 20);
  });

  it("pauses longer and longer, and 5 seconds at most", () => {
    assert.deepEqual([0, 1, 2, 9, 10, 100].map(pauseMs).map(Math.round), [100, 150, 225, 3844, 5000, 5000]);
  });

  it("is not repeated when the private key cannot be read", async () => {
    const bad = dial(
      { host: "127.0.0.1", privateKey: "k3y-text" },
      { agentSocket: undefined, signal: new AbortController().signal, sleep: () => assert.fail() },
    );

    await assert.rejects(bad, (error: Error) => {
      assert.match(error.message, /^connection\.privateKey for root@127\.0\.0\.1:22 must be a private key/);
      assert.equal(error.message.includes("k3y-text"), false);
      return true;
    });
  });
});
