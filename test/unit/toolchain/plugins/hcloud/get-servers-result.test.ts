import assert from "node:assert/strict";
import type { GetServersResult } from "@pulumi/hcloud";
import { getServersResult } from "../../../../../toolchain/plugins/hcloud/get-servers-result.ts";
import { server } from "./server-fixture.ts";

describe("the result of getServers", () => {
  it("has the shape of @pulumi/hcloud", () => {
    // The type is the npm package's own.
    const result: GetServersResult = getServersResult({ withSelector: "a=b", withStatuses: ["running"] }, [
      server,
    ]);

    assert.deepEqual(result, {
      id: "92cfceb39d57d914ed8b14d0e37643de0797ae56",
      withSelector: "a=b",
      withStatuses: ["running"],
      servers: [
        {
          id: 42,
          name: "m1",
          status: "running",
          labels: { cluster: "prod", role: "master" },
          serverType: "cx22",
          image: "debian-12",
          location: "fsn1",
          datacenter: "fsn1-dc14",
          ipv4Address: "198.51.100.7",
          ipv6Address: "2001:db8:7::1",
          ipv6Network: "2001:db8:7::/64",
          firewallIds: [38],
          networks: [
            { networkId: 4711, ip: "10.0.0.2", aliasIps: ["10.0.0.3"], macAddress: "86:00:ff:2a:7d:e1" },
          ],
          placementGroupId: 897,
          backupWindow: "22-02",
          backups: true,
          deleteProtection: true,
          rebuildProtection: false,
          primaryDiskSize: 40,
          iso: "",
          rescue: "",
        },
      ],
    });
  });

  it("has empty texts for what a server does not have", () => {
    const { servers } = getServersResult({}, [
      {
        ...server,
        image: null,
        location: undefined,
        datacenter: undefined,
        public_net: { ipv4: null, ipv6: null, firewalls: [] },
        private_net: [],
        placement_group: null,
        backup_window: null,
      },
    ]);

    const [bare] = servers;
    assert.deepEqual(
      [
        bare?.image,
        bare?.location,
        bare?.datacenter,
        bare?.ipv4Address,
        bare?.ipv6Address,
        bare?.ipv6Network,
      ],
      ["", "", "", "", "", ""],
    );
    assert.deepEqual([bare?.networks, bare?.backups, bare && "placementGroupId" in bare], [[], false, false]);
  });

  it("takes the location from the datacenter, and a snapshot by its id, where there is nothing else", () => {
    const { servers } = getServersResult({}, [{ ...server, location: null, image: { id: 7, name: null } }]);

    assert.deepEqual([servers[0]?.location, servers[0]?.image], ["fsn1", "7"]);
  });

  it("says nothing of arguments that were not given", () => {
    assert.deepEqual(Object.keys(getServersResult({}, [])), ["id", "servers"]);
  });
});
