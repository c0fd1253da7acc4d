import assert from "node:assert/strict";
import { checkInputs } from "../../../../../toolchain/plugins/command/check.ts";
import { localInputsSchema, remoteInputsSchema } from "../../../../../toolchain/plugins/command/inputs.ts";
import { UNKNOWN } from "../../../../../toolchain/plugins/protocol/struct.ts";

const remote = {
  create: "true",
  stdin: "input",
  environment: { A: "1" },
  triggers: [1, null, { a: "b" }],
  connection: { host: "m1", port: 22, user: "root", perDialTimeout: 15, dialErrorLimit: -1 },
};

describe("the inputs of a command", () => {
  it("are accepted when they are right", () => {
    assert.deepEqual(checkInputs(remoteInputsSchema, remote), []);
    assert.deepEqual(
      checkInputs(localInputsSchema, { create: "true", dir: "/", interpreter: ["bash", "-c"] }),
      [],
    );
  });

  const broken: readonly [property: string, inputs: unknown][] = [
    ["connection", { ...remote, connection: undefined }],
    ["connection.host", { ...remote, connection: { port: 22 } }],
    ["connection.port", { ...remote, connection: { ...remote.connection, port: 70_000 } }],
    ["connection.dialErrorLimit", { ...remote, connection: { ...remote.connection, dialErrorLimit: -2 } }],
    ["connection.hostKey", { ...remote, connection: { ...remote.connection, hostKey: "SHA256:abc" } }],
    ["connection.proxy.host", { ...remote, connection: { ...remote.connection, proxy: {} } }],
    [
      "connection.proxy.proxy",
      { ...remote, connection: { ...remote.connection, proxy: { host: "a", proxy: {} } } },
    ],
    ["environment.A", { ...remote, environment: { A: 1 } }],
    ["logging", { ...remote, logging: "all" }],
    ["dir", { ...remote, dir: "/" }],
  ];
  for (const [property, inputs] of broken) {
    it(`are refused for ${property} alone when that is wrong`, () => {
      assert.deepEqual(
        checkInputs(remoteInputsSchema, inputs).map((failure) => failure.property),
        [property],
      );
    });
  }

  it("are told to be unknown to this replacement when they are", () => {
    assert.deepEqual(checkInputs(localInputsSchema, { create: "true", archivePaths: [] }), [
      {
        property: "archivePaths",
        reason: "is not known to this small replacement of the command plugin (docs/toolchain-plugins.md)",
      },
    ]);
  });

  it("are not judged where a preview cannot know them", () => {
    const unknown = {
      ...remote,
      environment: UNKNOWN,
      connection: { ...remote.connection, port: UNKNOWN, hostKey: UNKNOWN, proxy: UNKNOWN },
      addPreviousOutputInEnv: UNKNOWN,
    };

    assert.deepEqual(checkInputs(remoteInputsSchema, unknown), []);
    assert.deepEqual(checkInputs(remoteInputsSchema, { connection: UNKNOWN }), []);
    assert.deepEqual(
      checkInputs(remoteInputsSchema, { ...unknown, logging: "all" }).map((failure) => failure.property),
      ["logging"],
    );
  });
});
