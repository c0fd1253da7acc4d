import { deepEqual, equal, rejects } from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { ensureRoots, rootFolders } from "../../../../lab/machine/roots.ts";
import { fakeIo, FAILED, succeeded, type FakeIo } from "../../toolchain/fake-io.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";
import { labIn } from "../lab-fixture.ts";

const TARGETS = ["bookworm", "bookworm-security"].map((suite) => `http://mirror.example.com ${suite} main\n`);

describe("making the Debian roots", () => {
  const cache = temporaryFolder();

  /** A machine on which debootstrap fails. */
  function machine(): FakeIo {
    return fakeIo({
      env: { XDG_CACHE_HOME: cache() },
      answer: (command) =>
        ({
          sh: succeeded("bookworm\n"),
          "apt-get": succeeded(TARGETS.join("")),
          "apt-config": succeeded(""),
        })[command] ?? FAILED,
    });
  }

  it("are used as they are", async () => {
    const io = machine();
    const roots = rootFolders(io);
    Object.values(roots).forEach((folder) => mkdirSync(folder, { recursive: true }));
    deepEqual(await ensureRoots(labIn("/clone", io).io), roots);
    deepEqual(io.commands, []);
  });

  it("are not there when making them fails", async () => {
    const io = machine();
    const roots = rootFolders(io);
    await rejects(ensureRoots(labIn("/clone", io).io), /debootstrap/);
    deepEqual(
      [...Object.values(roots), `${dirname(roots.host)}.lock`].map((path) => existsSync(path)),
      [false, false, false],
    );
    equal(io.lines.includes("installing Debian for the hosts"), true);
  });
});
