import assert from "node:assert/strict";
import { checkArgs } from "../../../../components/unattended-upgrades/check-args.ts";

const KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIHgdz8o";
const GOOD = {
  hosts: [{ name: "m1", address: "10.0.0.11", role: "master" }],
  hostKeys: { m1: KEY },
  firstUpgradeTime: "06:00",
  timeZone: "Europe/Berlin",
} as const;

describe("checkArgs", () => {
  it("accepts good arguments", () => {
    assert.deepEqual(checkArgs(GOOD), []);
  });

  it("accepts an ECDSA key", () => {
    assert.deepEqual(checkArgs({ ...GOOD, hostKeys: { m1: "ecdsa-sha2-nistp521 AAAAE2Vj+/A==" } }), []);
  });

  it("names a host without a key", () => {
    assert.deepEqual(checkArgs({ ...GOOD, hostKeys: { m2: KEY } }), [
      "hostKeys must hold the key of m1, got none; ssh-keyscan prints it",
    ]);
  });

  for (const key of ["", "ssh-rsa AAAAB3NzaC1yc2E", `m1 ${KEY}`, `${KEY}\n${KEY}`]) {
    it(`refuses the key ${JSON.stringify(key)}`, () => {
      assert.deepEqual(checkArgs({ ...GOOD, hostKeys: { m1: key } }), [
        `hostKeys must hold an Ed25519 or ECDSA key of m1 as "kind base64", got ${JSON.stringify(key.slice(0, 40))}; ssh-keyscan prints it`,
      ]);
    });
  }

  it("refuses an empty list of hosts", () => {
    assert.deepEqual(checkArgs({ ...GOOD, hosts: [] }), ["hosts must name at least one host, got none"]);
  });

  it("refuses a time that is none", () => {
    assert.deepEqual(checkArgs({ ...GOOD, firstUpgradeTime: "24:00" }), [
      'firstUpgradeTime must be a time of day from 00:00 to 23:59, got "24:00"',
    ]);
  });

  it("refuses a time zone that would be more than one word", () => {
    assert.deepEqual(checkArgs({ ...GOOD, timeZone: "UTC\nPersistent=true" }), [
      String.raw`timeZone must be an IANA time zone such as Europe/Berlin, got "UTC\nPersistent=true"`,
    ]);
  });
});
