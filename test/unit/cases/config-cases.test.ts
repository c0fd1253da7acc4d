import assert from "node:assert/strict";
import { resolveHosts } from "../../../inventory/resolve-hosts.ts";
import type { CloudServer } from "../../../inventory/resolve-hosts.ts";
import { problems } from "../config/parse-stack-values.ts";
import { masterTarget } from "../../fixtures/policies/resources/hosts.ts";
import { change } from "../../fixtures/policies/resources/change.ts";
import { verdictOf } from "./verdict-of.ts";

const DEPLOY = { hostAdapter: "bootc", kernelFloor: "6.12.0" };

function cloud(servers: readonly CloudServer[], networkId?: number) {
  const inventory = {
    source: "hcloud",
    selector: "cluster=prod",
    roleLabel: "role",
    address: "private",
    ...(networkId === undefined ? {} : { networkId }),
  } as const;
  return resolveHosts({ inventory }, () => Promise.resolve(servers));
}

function masters(networks: CloudServer["networks"]): CloudServer[] {
  return [1, 2, 3].map((number) => ({
    name: `m${number}`,
    ipv4Address: `192.0.2.${number}`,
    labels: { role: "master" },
    location: "fsn1",
    ...(networks === undefined ? {} : { networks }),
  }));
}

describe("incidents with what was configured", () => {
  it("B018 a window cannot be left out", () => {
    assert.equal(problems({ maintenanceWindow: undefined }).length, 1);
  });

  it("B015 a window has a zone", () => {
    assert.equal(problems({ maintenanceWindow: { startTime: "00:00", endTime: "04:00" } }).length, 1);
  });

  it("B020 a drain fits into its window", () => {
    const hour = { startTime: "03:00", endTime: "03:30", timeZone: "Europe/Berlin" };
    assert.equal(problems({ maintenanceWindow: hour, kured: { drainTimeoutMinutes: 60 } }).length, 1);
  });

  it("B034 two masters are no quorum", async () => {
    assert.equal(
      await verdictOf("require-odd-masters", change(masterTarget, "hostNames", ["m1", "m2"])),
      "refused",
    );
    await assert.rejects(cloud(masters([{ networkId: 1, ip: "10.0.0.1" }]).slice(0, 2)), /master/);
  });

  it("B099 an image is named without a tag, so that the plan resolves it once for all nodes", () => {
    for (const imageRepository of ["registry.example.com/os:stable", "registry.example.com/os@sha256:00"]) {
      assert.equal(problems({ deploy: { ...DEPLOY, imageRepository } }).length, 1, imageRepository);
    }
    assert.deepEqual(problems({ deploy: { ...DEPLOY, imageRepository: "registry.example.com/os" } }), []);
  });

  it("B179 a server without one private address is an error, and never the host undefined", async () => {
    const two = [
      { networkId: 1, ip: "10.0.0.1" },
      { networkId: 2, ip: "10.1.0.1" },
    ];
    for (const networks of [undefined, [], two]) {
      await assert.rejects(cloud(masters(networks)), /private address/);
    }
    const own = [1, 2, 3].map((number) => ({
      ...masters([])[number - 1],
      networks: [...two.slice(0, 1), { networkId: 2, ip: `10.1.0.${number}` }],
    })) as CloudServer[];
    assert.deepEqual(
      (await cloud(own, 2)).map(({ address }) => address),
      ["10.1.0.1", "10.1.0.2", "10.1.0.3"],
    );
  });

  it("B181 a selector that matches nothing is an error", async () => {
    await assert.rejects(cloud([]), /has no host/);
  });
});
