import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ImageEntry } from "../../../../lab/images/image-entry.ts";
import { tarArchive } from "../../../../lab/images/tar-archive.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";

describe("the archive of an image's layer", () => {
  const folder = temporaryFolder();

  it("is what tar reads: root's, of 1970, sorted, with the folders above each path", async () => {
    const source = join(folder(), "program");
    writeFileSync(source, "x".repeat(513));

    const archive = await collect([
      { kind: "file", path: "usr/bin/program", source },
      { kind: "link", path: "bin", target: "usr/bin" },
      { kind: "text", path: "etc/name", content: "ä\n" },
      { kind: "folder", path: "tmp", mode: 0o1777 },
    ]);

    assert.deepEqual(list(archive), [
      "lrwxrwxrwx 0/0 0 1970-01-01 00:00 bin -> usr/bin",
      "drwxr-xr-x 0/0 0 1970-01-01 00:00 etc/",
      "-rw-r--r-- 0/0 3 1970-01-01 00:00 etc/name",
      "drwxrwxrwt 0/0 0 1970-01-01 00:00 tmp/",
      "drwxr-xr-x 0/0 0 1970-01-01 00:00 usr/",
      "drwxr-xr-x 0/0 0 1970-01-01 00:00 usr/bin/",
      "-rwxr-xr-x 0/0 513 1970-01-01 00:00 usr/bin/program",
    ]);
    assert.equal(read(archive, "usr/bin/program"), "x".repeat(513));
    assert.equal(read(archive, "etc/name"), "ä\n");
  });

  it("is the same whatever the order of the entries", async () => {
    const entries: readonly ImageEntry[] = [
      { kind: "text", path: "a", content: "1" },
      { kind: "text", path: "b", content: "2" },
    ];

    assert.deepEqual(await collect(entries), await collect(entries.toReversed()));
    assert.notDeepEqual(await collect(entries), await collect(entries.slice(0, 1)));
  });

  it("refuses a path that two entries have", async () => {
    const entry: ImageEntry = { kind: "text", path: "etc/name", content: "" };

    await assert.rejects(collect([entry, entry]), {
      message: "one entry of an image must have the path etc/name, got two",
    });
  });

  it("refuses a path that is too long for its format", async () => {
    const path = "p".repeat(101);

    await assert.rejects(collect([{ kind: "text", path, content: "" }]), {
      message: `a path in an image must have at most 100 bytes, got ${path}`,
    });
  });
});

async function collect(entries: readonly ImageEntry[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of tarArchive(entries)) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function list(archive: Buffer): readonly string[] {
  return execFileSync("tar", ["--list", "--verbose", "--numeric-owner", "--utc"], {
    input: archive,
    encoding: "utf8",
  })
    .trim()
    .split("\n")
    .map((line) => line.replaceAll(/ +/g, " "));
}

function read(archive: Buffer, path: string): string {
  return execFileSync("tar", ["--extract", "--to-stdout", path], { input: archive, encoding: "utf8" });
}
