import assert from "node:assert/strict";
import type * as pulumi from "@pulumi/pulumi";
import { hostScript } from "../../../../components/unattended-upgrades/host-script.ts";
import { UnattendedUpgrades } from "../../../../components/unattended-upgrades/unattended-upgrades.ts";
import type { UnattendedUpgradesArgs } from "../../../../components/unattended-upgrades/unattended-upgrades.ts";
import { record } from "../../../support/record.ts";
import type { Recorded } from "../../../support/record.ts";
import { FACTS } from "./facts.ts";

const KEYS = { m1: "ssh-ed25519 AAAAC3Nza1", m2: "ssh-ed25519 AAAAC3Nza2" };
const MARK = "S3CR3T-MARK";
const ARGS = {
  hosts: [
    { name: "m1", address: "10.0.0.11", role: "master" },
    { name: "m2", address: "10.0.0.12", role: "master" },
  ],
  hostKeys: KEYS,
  firstUpgradeTime: "06:00",
  timeZone: "Europe/Berlin",
} as const satisfies UnattendedUpgradesArgs;
const COMMAND = "command:remote:Command";

describe("UnattendedUpgrades", () => {
  it("registers one command a host below the component, and nothing else", async () => {
    const seen = await run(ARGS);
    assert.deepEqual(
      seen.map(({ type, name }) => `${type} ${name}`),
      ["turntable:hosts:UnattendedUpgrades upgrades", `${COMMAND} upgrades-m1`, `${COMMAND} upgrades-m2`],
    );
    const [component, ...commands] = seen;
    assert.deepEqual(
      commands.map(({ parent }) => parent),
      [component?.urn, component?.urn],
    );
  });

  it("gives each command its host, a fixed host key, finite waits and the host's own script", async () => {
    const commands = (await run(ARGS)).filter(({ type }) => type === COMMAND);
    assert.deepEqual(
      commands.map(({ inputs }) => inputs),
      [
        expectedInputs("m1", "10.0.0.11", KEYS.m1, "06:00"),
        expectedInputs("m2", "10.0.0.12", KEYS.m2, "06:15"),
      ],
    );
  });

  it("uses the login that it is given", async () => {
    const args = { ...ARGS, sshUser: "admin", sshPort: 2222, sshPrivateKey: MARK };
    const connection = (await run(args)).find(({ name }) => name === "upgrades-m1")?.inputs["connection"];
    assert.deepEqual(connection, {
      dialErrorLimit: 3,
      host: "10.0.0.11",
      hostKey: KEYS.m1,
      perDialTimeout: 10,
      port: 2222,
      privateKey: MARK,
      user: "admin",
    });
  });

  it("keeps the connection secret, and a key that came in clear is secret from there on", async () => {
    const seen = await run({ ...ARGS, sshPrivateKey: MARK });
    assert.deepEqual(
      seen.map(({ secretInputs }) => secretInputs),
      [["sshPrivateKey"], ["connection"], ["connection"]],
    );
    const elsewhere = seen.map(({ inputs }) => ({ ...inputs, connection: "", sshPrivateKey: "" }));
    assert.ok(!JSON.stringify(elsewhere).includes(MARK));
  });

  it("waits for no other host: a host fails alone", async () => {
    const commands = (await run(ARGS)).filter(({ type }) => type === COMMAND);
    assert.deepEqual(
      commands.map(({ dependencies }) => dependencies),
      [[], []],
    );
  });

  it("returns the hosts, and the facts of every one by its name", async () => {
    const [component] = await run(ARGS);
    assert.deepEqual(component?.outputs, { hosts: ARGS.hosts, facts: { m1: FACTS, m2: FACTS } });
  });

  it("fails with the host's name when its answer is not what was agreed", async () => {
    await assert.rejects(
      run(ARGS, (_, name) => ({ stdout: name === "upgrades-m2" ? "{}" : JSON.stringify(FACTS) })),
      /host m2 must end its output with its facts in JSON, got "\{\}"/,
    );
  });

  it("names every problem of its arguments before it registers anything", async () => {
    let registered: Recorded[] | undefined;
    await assert.rejects(
      async () => {
        registered = await run({ ...ARGS, hostKeys: {}, firstUpgradeTime: "6" });
      },
      {
        message: [
          "unattended upgrades cannot be set up:",
          "  - hostKeys must hold the key of m1, got none; ssh-keyscan prints it",
          "  - hostKeys must hold the key of m2, got none; ssh-keyscan prints it",
          '  - firstUpgradeTime must be a time of day from 00:00 to 23:59, got "6"',
        ].join("\n"),
      },
    );
    assert.equal(registered, undefined);
  });

  it("restores before it writes when a command is replaced, and gives the script time to end by itself", async () => {
    const options: pulumi.CustomResourceOptions[] = [];
    await record(
      () =>
        new UnattendedUpgrades("upgrades", ARGS, {
          transformations: [
            ({ type, props, opts }) => {
              if (type === COMMAND) {
                options.push(opts);
              }
              return { props, opts };
            },
          ],
        }),
      { outputs: { [COMMAND]: () => ({ stdout: JSON.stringify(FACTS) }) } },
    );
    assert.deepEqual(
      options.map(({ deleteBeforeReplace, customTimeouts }) => ({ deleteBeforeReplace, customTimeouts })),
      [0, 1].map(() => ({
        deleteBeforeReplace: true,
        customTimeouts: { create: "30m", update: "30m", delete: "30m" },
      })),
    );
  });
});

type Answer = (inputs: unknown, name: string) => Record<string, unknown>;

function run(
  args: UnattendedUpgradesArgs,
  answer: Answer = () => ({ stdout: JSON.stringify(FACTS) }),
): Promise<Recorded[]> {
  return record(() => new UnattendedUpgrades("upgrades", args), { outputs: { [COMMAND]: answer } });
}

function expectedInputs(host: string, address: string, hostKey: string, upgradeTime: string): unknown {
  return {
    addPreviousOutputInEnv: false,
    connection: { dialErrorLimit: 3, host: address, hostKey, perDialTimeout: 10, port: 22, user: "root" },
    create: "sh -s -- upgrade",
    delete: "sh -s -- restore",
    logging: "stderr",
    stdin: hostScript({ host, owner: `upgrades-${host}`, upgradeTime, timeZone: "Europe/Berlin" }),
  };
}
