import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { blobPath } from "../../../../lab/images/registry-storage.ts";
import { fillRegistry } from "../../../../lab/registry/fill-registry.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";

const BLOB = blobPath(`sha256:${"a".repeat(64)}`);
const LINK = "docker/registry/v2/repositories/tools/_manifests/tags/1/current/link";

describe("the registry of a lab", () => {
  const folder = temporaryFolder();
  const lab = () => ({ cluster: join(folder(), "cluster") });

  it("is filled from the cache, and keeps what else was pushed to it", async () => {
    writeStorage();
    const pushed = join(folder(), "cluster/registry/docker/registry/v2/repositories/own/link");
    write(pushed, "own");

    await fillRegistry(lab(), join(folder(), "storage"));

    assert.deepEqual([BLOB, LINK, "images.json"].map(read), ["blob", "link", "{}"]);
    assert.equal(readFileSync(pushed, "utf8"), "own");
  });

  it("may change its links without changing the cache", async () => {
    writeStorage();
    await fillRegistry(lab(), join(folder(), "storage"));

    writeFileSync(join(folder(), "cluster/registry", LINK), "pushed");

    assert.equal(readFileSync(join(folder(), "storage", LINK), "utf8"), "link");
    await fillRegistry(lab(), join(folder(), "storage"));
    assert.equal(read(LINK), "link");
  });

  function writeStorage(): void {
    for (const [path, content] of [
      [BLOB, "blob"],
      [LINK, "link"],
      ["images.json", "{}"],
    ] as const) {
      write(join(folder(), "storage", path), content);
    }
  }

  function read(path: string): string {
    return readFileSync(join(folder(), "cluster/registry", path), "utf8");
  }
});

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
