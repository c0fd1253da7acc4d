import { deepEqual, equal } from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { linkFiles } from "../../../../lab/machine/link-files.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";

describe("a folder of linked programs", () => {
  const folder = temporaryFolder();

  it("has each under its own name, as the same file", async () => {
    writeFileSync(join(folder(), "etcd"), "1");
    await linkFiles(join(folder(), "bin"), [join(folder(), "etcd")]);
    equal(statSync(join(folder(), "bin", "etcd")).ino, statSync(join(folder(), "etcd")).ino);
  });

  it("has what a link leads to under the name of the link", async () => {
    writeFileSync(join(folder(), "etcd-3"), "3");
    symlinkSync("etcd-3", join(folder(), "etcd"));
    await linkFiles(join(folder(), "bin"), [join(folder(), "etcd")]);
    equal(readFileSync(join(folder(), "bin", "etcd"), "utf8"), "3");
  });

  it("gets the newer program, and stays as it is otherwise", async () => {
    const bin = join(folder(), "bin");
    for (const version of ["1", "2"]) {
      mkdirSync(join(folder(), version));
      writeFileSync(join(folder(), version, "etcd"), version);
      await linkFiles(bin, [join(folder(), version, "etcd")]);
      await linkFiles(bin, [join(folder(), version, "etcd")]);
    }
    equal(readFileSync(join(bin, "etcd"), "utf8"), "2");
    deepEqual(readdirSync(bin), ["etcd"]);
  });
});
