import { deepEqual, equal } from "node:assert/strict";
import { readFileSync, readlinkSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeFiles } from "../../../lab/write-files.ts";
import { temporaryFolder } from "../toolchain/temporary-folder.ts";

describe("the files of a host that is off", () => {
  const root = temporaryFolder();
  const at = (path: string) => join(root(), path);

  it("are written with their modes, and links with their targets", async () => {
    await writeFiles(root(), [
      { path: "/etc/hostname", content: "w1\n" },
      { path: "/etc/ssh/key", content: "secret", mode: 0o600 },
      { path: "/etc/unit", content: "/dev/null", kind: "link" },
    ]);
    equal(readFileSync(at("etc/hostname"), "utf8"), "w1\n");
    deepEqual(
      ["etc/hostname", "etc/ssh/key"].map((path) => statSync(at(path)).mode & 0o777),
      [0o644, 0o600],
    );
    equal(readlinkSync(at("etc/unit")), "/dev/null");
  });

  it("may be read in their folders whatever the person's umask is", async () => {
    const before = process.umask(0o077);
    try {
      await writeFiles(root(), [{ path: "/etc/apt/sources.list", content: "" }]);
    } finally {
      process.umask(before);
    }
    deepEqual(
      ["etc", "etc/apt", "etc/apt/sources.list"].map((path) => statSync(at(path)).mode & 0o777),
      [0o755, 0o755, 0o644],
    );
  });

  it("replace what was there: a file, and a link that leads elsewhere", async () => {
    await writeFiles(root(), [
      { path: "/a", content: "old" },
      { path: "/b", content: "/old", kind: "link" },
    ]);
    await writeFiles(root(), [
      { path: "/a", content: "new" },
      { path: "/b", content: "/new", kind: "link" },
    ]);
    deepEqual([readFileSync(at("a"), "utf8"), readlinkSync(at("b"))], ["new", "/new"]);
    deepEqual(readdirSync(root()), ["a", "b"]);
  });
});
