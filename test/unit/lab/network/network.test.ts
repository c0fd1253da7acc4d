import { deepEqual, rejects } from "node:assert/strict";
import { ensureNetwork, removeNetwork } from "../../../../lab/network/network.ts";
import { readNetwork } from "../../../../lab/network/read-network.ts";
import type { Outcome } from "../../../../toolchain/toolchain-io.ts";
import { fakeIo, FAILED, succeeded } from "../../toolchain/fake-io.ts";
import { labIn } from "../lab-fixture.ts";

const FOLDER = "/clone/.turntable/lab";
const ADDRESSES = [{ ifname: "eth0", addr_info: [{ local: "192.0.2.2", prefixlen: 24 }] }, {}];
const ROUTES = [
  { dst: "default", dev: "eth0" },
  { dst: "192.0.2.0/24", dev: "eth0" },
  { dst: "198.51.100.7" },
];
const ETH0 = { ifname: "eth0" };

function answers(links: readonly object[]): (command: string, args: readonly string[]) => Outcome {
  return (_, args) => {
    const shown = { address: ADDRESSES, link: links, route: ROUTES }[
      args.find((each) => /^[a-z]+$/.test(each)) ?? ""
    ];
    return args.includes("show") ? succeeded(JSON.stringify(shown)) : succeeded("");
  };
}

function bridge(alias?: string): readonly object[] {
  const links = ["vb-turntable-m1", "vb-turntable-w1"].map((ifname) => ({ ifname, master: "turntable0" }));
  return [ETH0, { ifname: "turntable0", ...(alias === undefined ? {} : { ifalias: alias }) }, ...links];
}

function changes(commands: readonly string[]): readonly string[] {
  return commands.filter((command) => !command.endsWith(" show"));
}

describe("the machine's network", () => {
  it("is read from iproute2", async () => {
    deepEqual(await readNetwork(fakeIo({ answer: answers(bridge(FOLDER)) })), {
      bridge: { alias: FOLDER, links: ["vb-turntable-m1", "vb-turntable-w1"] },
      used: [
        { cidr: "192.0.2.2/24", device: "eth0" },
        { cidr: "192.0.2.0/24", device: "eth0" },
        { cidr: "198.51.100.7/32", device: "" },
      ],
    });
  });

  it("says when iproute2 fails", async () => {
    await rejects(
      readNetwork(fakeIo({ answer: () => FAILED })),
      /^Error: ip -json -4 address show ended with 1/,
    );
  });
});

describe("the network of a lab", () => {
  it("is a bridge that says whose it is, with the routes of all pods", async () => {
    const io = fakeIo({ answer: answers([ETH0]) });
    await ensureNetwork(labIn("/clone", io));
    deepEqual(changes(io.commands), [
      "ip link add turntable0 type bridge",
      `ip link set turntable0 alias ${FOLDER} addrgenmode none up`,
      "ip address replace 10.77.0.1/24 dev turntable0",
      ...[11, 12, 13, 21, 22, 23, 24, 25].map(
        (host) => `ip route replace 10.78.${host}.0/24 via 10.77.0.${host} dev turntable0`,
      ),
    ]);
  });

  it("is made once", async () => {
    const io = fakeIo({ answer: answers(bridge(FOLDER)) });
    await ensureNetwork(labIn("/clone", io));
    deepEqual(
      io.commands.filter((command) => command.includes(" add ")),
      [],
    );
  });

  it("is removed with the links of its hosts", async () => {
    const io = fakeIo({ answer: answers(bridge(FOLDER)) });
    await removeNetwork(labIn("/clone", io));
    deepEqual(changes(io.commands), [
      "ip link delete vb-turntable-m1",
      "ip link delete vb-turntable-w1",
      "ip link delete turntable0",
    ]);
  });

  for (const [name, links] of Object.entries({
    "there is none": [ETH0],
    "it is another clone's": bridge("/other/.turntable/lab"),
    "nobody has signed it": bridge(),
  })) {
    it(`is not removed when ${name}`, async () => {
      const io = fakeIo({ answer: answers(links) });
      await removeNetwork(labIn("/clone", io));
      deepEqual(changes(io.commands), []);
    });
  }
});
