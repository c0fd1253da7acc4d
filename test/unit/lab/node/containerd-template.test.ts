import { deepEqual, equal } from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { copyContainerdTemplate } from "../../../../lab/node/containerd-template.ts";
import { testIo } from "../../../support/test-io.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";

const BLOB = "io.containerd.content.v1.content/blobs/sha256/1";
const BOOKS = [
  "io.containerd.metadata.v1.bolt/meta.db",
  "io.containerd.snapshotter.v1.overlayfs/metadata.db",
];

describe("the images that a host starts with", () => {
  const root = temporaryFolder();
  const template = () => join(root(), "template");
  const copy = () => join(root(), "nodes", "w1", "containerd");

  beforeEach(() => {
    for (const file of [BLOB, ...BOOKS]) {
      mkdirSync(dirname(join(template(), file)), { recursive: true });
      writeFileSync(join(template(), file), file);
    }
  });

  it("are the same files for all hosts, but for containerd's own books", async () => {
    await copyContainerdTemplate(testIo(), template(), copy());
    const isShared = (file: string) =>
      statSync(join(copy(), file)).ino === statSync(join(template(), file)).ino;
    deepEqual([BLOB, ...BOOKS].map(isShared), [true, false, false]);
    deepEqual(
      BOOKS.map((file) => readFileSync(join(copy(), file), "utf8")),
      BOOKS,
    );
    deepEqual(readdirSync(dirname(copy())), ["containerd"]);
  });

  it("are copied once: what a host has pulled since stays", async () => {
    mkdirSync(copy(), { recursive: true });
    writeFileSync(join(copy(), "own"), "");
    await copyContainerdTemplate(testIo(), template(), copy());
    deepEqual(readdirSync(copy()), ["own"]);
  });

  it("are copied anew when a copy was interrupted", async () => {
    mkdirSync(`${copy()}.unfinished`, { recursive: true });
    writeFileSync(join(`${copy()}.unfinished`, "half"), "");
    await copyContainerdTemplate(testIo(), template(), copy());
    equal(readdirSync(copy()).includes("half"), false);
  });
});
