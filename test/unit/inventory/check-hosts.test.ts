import { deepEqual } from "node:assert/strict";
import { checkHosts } from "../../../inventory/check-hosts.ts";
import type { Host } from "../../../inventory/host.ts";

function hosts(masters: number, workers = 0): Host[] {
  return [
    ...Array.from({ length: masters }, (_, index) => host(`m${index + 1}`, `10.0.0.${index + 1}`, "master")),
    ...Array.from({ length: workers }, (_, index) => host(`w${index + 1}`, `10.0.1.${index + 1}`, "worker")),
  ];
}

function host(name: string, address: string, role: Host["role"]): Host {
  return { name, address, role };
}

function problems(list: readonly Host[], acknowledgeSingleMaster?: string): string[] {
  return checkHosts(list, { source: "the list", acknowledgeSingleMaster });
}

describe("checkHosts", () => {
  for (const count of [3, 5, 7]) {
    it(`takes ${count} masters`, () => deepEqual(problems(hosts(count, 2)), []));
  }

  it("takes masters without workers", () => deepEqual(problems(hosts(3)), []));

  it("takes a single master with a reason", () => {
    deepEqual(problems(hosts(1, 2), "a lab that nobody depends on"), []);
  });

  it("refuses a single master without a reason", () => {
    deepEqual(problems(hosts(1, 2)), [
      "the list has 1 master (m1); every reboot of it takes the API away: use three, or say why one is enough in turntable:acknowledgeSingleMaster",
    ]);
  });

  it("refuses an empty list", () => {
    deepEqual(problems([], "a reason"), [
      "the list has no host; it must list every master and worker of the cluster",
    ]);
  });

  it("refuses workers without a master", () => {
    deepEqual(problems(hosts(0, 2), "a reason"), [
      "the list has 0 masters (none); a cluster has one, three or another odd number of masters",
    ]);
  });

  it("refuses two masters, with the arithmetic", () => {
    deepEqual(problems(hosts(2), "a reason"), [
      "the list has 2 masters (m1, m2); etcd needs 2 of 2 members and survives no more failures than with 1: use an odd number of masters",
    ]);
  });

  it("refuses four masters, with the arithmetic", () => {
    deepEqual(problems(hosts(4, 1)), [
      "the list has 4 masters (m1, m2, m3, m4); etcd needs 3 of 4 members and survives no more failures than with 3: use an odd number of masters",
    ]);
  });

  it("names each doubled name and address once, and judges the masters too", () => {
    deepEqual(problems([...hosts(3), host("m1", "10.0.0.2", "master"), host("m1", "10.0.0.2", "worker")]), [
      "the list has the host name m1 more than once; every host has its own name",
      "the list has the address 10.0.0.2 more than once; every host has its own address",
      "the list has 4 masters (m1, m2, m3, m1); etcd needs 3 of 4 members and survives no more failures than with 3: use an odd number of masters",
    ]);
  });
});
