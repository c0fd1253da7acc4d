import { equal } from "node:assert/strict";
import { checkAddresses, checkOwner } from "../../../../lab/preflight/check-addresses.ts";
import { checkDebian } from "../../../../lab/preflight/check-debian.ts";
import { checkFileSystem } from "../../../../lab/preflight/check-file-system.ts";
import { checkPrograms, NEEDED_PROGRAMS } from "../../../../lab/preflight/check-programs.ts";
import { checkDisk, checkMemory } from "../../../../lab/preflight/check-resources.ts";
import { checkSystem } from "../../../../lab/preflight/check-system.ts";
import { checkRemembered, checkWorkers } from "../../../../lab/preflight/check-workers.ts";

const GIBIBYTE = 1024 ** 3;

describe("the system for a lab", () => {
  it("is Linux, as root", () => {
    equal(checkSystem({ platform: "linux", user: 0 }), undefined);
  });

  it("is no other system", () => {
    equal(
      checkSystem({ platform: "darwin", user: 0 }),
      "the lab needs Linux, got darwin; run it on a Linux machine or in a virtual one",
    );
  });

  it("is no other user", () => {
    equal(
      checkSystem({ platform: "linux", user: 1000 }),
      "the lab must run as root: its hosts are containers that boot a whole system, got user 1000; " +
        "use sudo --preserve-env=PATH npm run lab -- …",
    );
  });
});

describe("the machine that makes the Debian roots", () => {
  it("runs Debian", () => {
    for (const line of ["ID=debian", 'ID="debian"']) {
      equal(checkDebian(`NAME="Debian GNU/Linux"\n${line}\nVERSION_ID="12"\n`), undefined);
    }
  });

  for (const [line, got] of [
    ["ID=ubuntu\nID_LIKE=debian", "ubuntu"],
    ["VERSION_ID=debian", "nothing"],
  ] as const) {
    it(`does not run ${got}`, () => {
      equal(
        checkDebian(`${line}\n`),
        `the machine must run Debian the first time: the hosts' Debian is installed from its sources, got ${got} as ID in ` +
          "/etc/os-release; use a Debian machine, or copy its ~/.cache/turntable/lab/roots",
      );
    });
  }
});

describe("the programs for a lab", () => {
  it("may all be there", () => {
    equal(checkPrograms([]), undefined);
  });

  it("are named with their Debian packages when they are missing", () => {
    const missing = NEEDED_PROGRAMS.filter(({ name }) =>
      ["systemd-nspawn", "nsenter", "unshare"].includes(name),
    );
    equal(
      checkPrograms(missing),
      "the machine must have systemd-nspawn, nsenter, unshare, got none; install what brings them, on Debian: " +
        "apt-get install systemd-container util-linux",
    );
  });
});

describe("the memory for a lab", () => {
  it("is what a machine with 8 GiB has", () => {
    equal(checkMemory(7.6 * GIBIBYTE), undefined);
  });

  it("is not less", () => {
    equal(
      checkMemory(4 * GIBIBYTE),
      "the lab needs a machine with 8 GiB of memory, got 4.0 GiB; use a larger one",
    );
  });
});

function need(freeBytes: number) {
  return [
    { folder: "/state", freeBytes: 9 * GIBIBYTE, neededGibibytes: 4, remedy: "move" },
    { folder: "/cache", freeBytes, neededGibibytes: 6, remedy: "choose another folder" },
  ];
}

describe("the disk for a lab", () => {
  it("has room in both folders", () => {
    equal(checkDisk(need(6 * GIBIBYTE)), undefined);
  });

  it("is refused with the folder that is too full", () => {
    equal(
      checkDisk(need(5.5 * GIBIBYTE)),
      "/cache must have 6 GiB free for the lab, got 5.5 GiB; free some, or choose another folder",
    );
  });
});

describe("the file system for a lab", () => {
  it("may be ext4, xfs or btrfs", () => {
    for (const type of [0xef53, 0x58465342, 0x9123683e]) {
      equal(checkFileSystem("/state", type), undefined);
    }
  });

  for (const [type, name] of [
    [0x794c7630, "overlay"],
    [0x01021994, "tmpfs"],
    [0x6969, "NFS"],
  ] as const) {
    it(`is not ${name}`, () => {
      equal(
        checkFileSystem("/state", type),
        `/state must lie on a disk's file system such as ext4 or xfs, got ${name}, on which the disks of hosts cannot lie; ` +
          "clone the repository to such a disk",
      );
    });
  }
});

describe("the addresses for a lab", () => {
  const FREE = [
    { cidr: "127.0.0.1/8", device: "lo" },
    { cidr: "10.76.255.1/16", device: "eth0" },
    { cidr: "10.80.0.0/16", device: "eth1" },
  ];

  it("may be free", () => {
    equal(checkAddresses({ used: FREE }), undefined);
  });

  it("may be in use by the lab's own bridge", () => {
    equal(checkAddresses({ used: [...FREE, { cidr: "10.77.0.1/24", device: "turntable0" }] }), undefined);
  });

  for (const [cidr, lab] of [
    ["10.77.0.200/24", "10.77.0.0/24"],
    ["10.77.0.7/32", "10.77.0.0/24"],
    ["10.78.3.0/24", "10.78.0.0/16"],
    ["10.79.0.0/16", "10.79.0.0/16"],
    ["10.0.0.0/8", "10.77.0.0/24"],
  ] as const) {
    it(`are not free with ${cidr} in use`, () => {
      equal(
        checkAddresses({ used: [...FREE, { cidr, device: "tun0" }] }),
        `the lab needs the addresses ${lab}, got ${cidr} in use on tun0; take that network down while the lab is up`,
      );
    });
  }
});

describe("the bridge of a lab", () => {
  const links: readonly string[] = [];

  it("is not there, or this clone's own", () => {
    equal(checkOwner({ bridge: undefined }, "/a"), undefined);
    equal(checkOwner({ bridge: { alias: "/a", links } }, "/a"), undefined);
  });

  it("is not another clone's", () => {
    equal(
      checkOwner({ bridge: { alias: "/b", links } }, "/a"),
      "only one lab can be up on a machine, got one of /b; run npm run lab -- down in the repository that holds this folder",
    );
  });

  it("is not anybody's", () => {
    equal(
      checkOwner({ bridge: { alias: undefined, links } }, "/a"),
      "the network turntable0 must be the lab's own, got one that nobody has signed; " +
        "remove it if it is left over: ip link delete turntable0",
    );
  });
});

describe("the workers of a lab", () => {
  it("are two to five", () => {
    for (const given of ["2", "3", "5"]) {
      equal(checkWorkers(given), undefined);
    }
  });

  for (const given of ["1", "6", "", "two", "2.5", " 3", "-3"]) {
    it(`are not ${JSON.stringify(given)}`, () => {
      equal(
        checkWorkers(given),
        `--workers must be a whole number from 2 to 5, got ${JSON.stringify(given)}`,
      );
    });
  }

  it("may become more, and not fewer", () => {
    equal(checkRemembered(4, undefined), undefined);
    equal(checkRemembered(4, 4), undefined);
    equal(checkRemembered(4, 2), undefined);
    equal(
      checkRemembered(2, 4),
      "the lab has 4 workers and cannot lose any, got --workers 2; npm run lab -- down first, or leave the option out",
    );
  });
});
