import { deepEqual, equal, rejects } from "node:assert/strict";
import { existsSync } from "node:fs";
import { readMachineApt } from "../../../../lab/debian/machine-apt.ts";
import { hostRecipe, rackScript } from "../../../../lab/machine/root-recipes.ts";
import { rootFolders } from "../../../../lab/machine/roots.ts";
import type { Outcome } from "../../../../toolchain/toolchain-io.ts";
import { fakeIo, succeeded } from "../../toolchain/fake-io.ts";

const TARGETS = `http://mirror.example.com/debian bookworm main
http://mirror.example.com/debian bookworm contrib
http://mirror.example.com/debian bookworm-updates main
http://security.example.com/debian-security bookworm-security main
`;
const ACQUIRE = `Acquire "";
Acquire::http::Proxy "http://proxy.example.com:3128";
Acquire::https::CaInfo "/etc/ssl/own.crt";
Acquire::Check-Valid-Until "false";
Acquire::IndexTargets::deb::Packages::Description "$(RELEASE)";
`;

function answering(targets: string): (command: string) => Outcome {
  return (command) =>
    succeeded({ sh: "bookworm\n", "apt-get": targets, "apt-config": ACQUIRE }[command] ?? "");
}

describe("the way to Debian's archives", () => {
  it("is this machine's", async () => {
    deepEqual(await readMachineApt(fakeIo({ answer: answering(TARGETS) })), {
      mainSite: "http://mirror.example.com/debian",
      securitySite: "http://security.example.com/debian-security",
      acquireConfig: ACQUIRE.split("\n").slice(1, 4).join("\n").concat("\n"),
    });
  });

  it("must lead to security updates as well", async () => {
    const io = fakeIo({ answer: answering(TARGETS.replace(/^.*security.*\n/m, "")) });
    await rejects(readMachineApt(io), {
      message:
        "apt of this machine must have a source of bookworm-security, got none; a Debian root is built from it",
    });
  });
});

function shape(folder: string): string {
  return folder.replace(/[0-9a-f]{12}$/, "KEY");
}

describe("the Debian roots of a lab", () => {
  it("lie in the cache of the person, each under a name that its recipe gives", () => {
    const { host, rack } = rootFolders(fakeIo({ env: { XDG_CACHE_HOME: "/cache" } }));
    deepEqual([host, rack].map(shape), [
      "/cache/turntable/lab/roots/host-KEY",
      "/cache/turntable/lab/roots/rack-KEY",
    ]);
    equal(existsSync(host), false);
  });

  it("keep nothing that only this machine knows", () => {
    for (const script of [hostRecipe.prepare, rackScript]) {
      for (const path of [
        "/etc/apt/sources.list",
        "/etc/apt/apt.conf.d/00machine",
        "/etc/resolv.conf",
        "/etc/machine-id",
      ]) {
        equal(script.includes(` ${path}`), true, path);
      }
    }
  });
});
