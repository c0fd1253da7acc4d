import { deepEqual } from "node:assert/strict";
import type { Backend } from "../../../../toolchain/stack/choose-backend.ts";
import { choosePassphrase } from "../../../../toolchain/stack/choose-passphrase.ts";

const own: Backend = { kind: "own", url: undefined };
const service: Backend = { kind: "login", url: "https://api.pulumi.com" };
const bucket: Backend = { kind: "given", url: "s3://state" };
const missing = {
  problem:
    "stack prod must have the passphrase of its secrets, got none; set PULUMI_CONFIG_PASSPHRASE_FILE to a file " +
    "that holds it, or PULUMI_CONFIG_PASSPHRASE",
};
const prod = { stack: "prod", backend: own, configText: "config:\n  a:b: c\n" };

describe("choice of the passphrase", () => {
  it("is a generated one for the embedded stack, even where the environment has one for another stack", () => {
    deepEqual(choosePassphrase({ ...prod, stack: "lab" }, { PULUMI_CONFIG_PASSPHRASE: "x" }), {
      from: "generated",
    });
  });

  it("is that of the environment elsewhere, an empty one too", () => {
    deepEqual(choosePassphrase(prod, { PULUMI_CONFIG_PASSPHRASE: "" }), { from: "environment" });
    deepEqual(choosePassphrase(prod, { PULUMI_CONFIG_PASSPHRASE_FILE: "/x" }), { from: "environment" });
  });

  it("is missing without one, in the project's own folder as in a bucket", () => {
    deepEqual(choosePassphrase(prod, {}), missing);
    deepEqual(choosePassphrase(prod, { PULUMI_CONFIG_PASSPHRASE_FILE: "" }), missing);
    deepEqual(choosePassphrase({ ...prod, backend: bucket }, {}), missing);
  });

  it("is not needed with another secrets provider", () => {
    const configText = "secretsprovider: awskms://alias/x\nconfig: {}\n";
    deepEqual(choosePassphrase({ ...prod, configText }, {}), { from: "nowhere" });
    deepEqual(choosePassphrase({ ...prod, configText: "secretsprovider: passphrase\n" }, {}), missing);
  });

  it("is not needed with a service that keeps the secrets, unless the stack's file is salted", () => {
    deepEqual(choosePassphrase({ ...prod, backend: service }, {}), { from: "nowhere" });
    deepEqual(
      choosePassphrase({ ...prod, backend: service, configText: "encryptionsalt: v1:x\n" }, {}),
      missing,
    );
  });
});
