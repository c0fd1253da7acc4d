import { deepEqual, equal, match } from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { breakProgram } from "../support/break-program.ts";
import { freePorts } from "../support/free-ports.ts";
import { kubeconfigText } from "../support/kubeconfig-text.ts";
import { outputOf, shownEventsOf } from "../support/read-run.ts";
import { createStack } from "../support/stack.ts";
import type { TestStack } from "../support/stack.ts";

const TOKEN = "hush-renovate-token";
const CLIENT_KEY = "hush-client-key";
const HOST_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIHgdz8oKETZytsfxaJJHqCaEPt6RyTKUrNbZEgNAR+H";

describe("the secrets of a stack", function () {
  this.timeout(300_000);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ type: "pkcs1", format: "pem" }).toString();
  const secrets = [
    TOKEN,
    Buffer.from(TOKEN).toString("base64"),
    CLIENT_KEY,
    Buffer.from(CLIENT_KEY).toString("base64"),
    ...pem.split("\n").filter((line) => line.length === 64 && !line.startsWith("-")),
  ];
  let stack: TestStack;

  beforeEach(async function () {
    // Tools that are missing are built.
    this.timeout(3_600_000);
    const [sshPort = 0, apiPort = 0] = await freePorts(2);
    stack = await createStack({
      stack: "lab",
      config: {
        "turntable:kubeconfigPath": "kubeconfig",
        "turntable:ssh": { port: sshPort, knownHostsPath: "known_hosts" },
        "turntable:acknowledgeSingleMaster": "nothing answers on any of these ports",
        "turntable:inventory": {
          source: "static",
          hosts: [{ name: "m1", address: "127.0.0.1", role: "master" }],
        },
      },
      secrets: { "turntable:sshPrivateKey": pem, "turntable:renovateToken": TOKEN },
    });
    await writeFile(join(stack.folder, "known_hosts"), `[127.0.0.1]:${sshPort} ${HOST_KEY}\n`);
    const url = `https://127.0.0.1:${apiPort}`;
    await writeFile(
      join(stack.folder, "kubeconfig"),
      kubeconfigText({ url, authority: "", certificate: "", key: CLIENT_KEY }),
    );
  });

  afterEach(() => stack.remove());

  /** The secrets that a run or a state shows. */
  function shownIn(...texts: readonly string[]): string[] {
    return secrets.filter((secret) => texts.some((text) => text.includes(secret)));
  }

  it("appear neither in the output of an update that fails nor in clear in its state", async () => {
    const run = await stack.run("up", "--continue-on-error");
    equal(run.code === 0, false);
    match(outputOf(run), /unattended-upgrades-m1[^]*127\.0\.0\.1/);
    const state = await stack.exportState();
    deepEqual(shownIn(outputOf(run), shownEventsOf(run), state), []);
    match(state, /"ciphertext"/);
  });

  it("do not appear in the messages of a policy that refuses the stack", async () => {
    await breakProgram(stack.folder, {
      type: "kubernetes:helm.toolkit.fluxcd.io/v2:HelmRelease",
      path: ["spec", "values", "configuration", "concurrency"],
      value: 2,
    });
    const run = await stack.run("preview");
    equal(run.code, 1);
    match(outputOf(run), /limit-kured-concurrency/);
    deepEqual(shownIn(outputOf(run), shownEventsOf(run)), []);
  });
});
