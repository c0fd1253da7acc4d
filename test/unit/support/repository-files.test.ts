import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listRepositoryFiles } from "../../support/repository-files.ts";

describe("listRepositoryFiles", () => {
  const root = mkdtempSync(join(tmpdir(), "repository-files-"));
  after(() => rmSync(root, { recursive: true }));

  it("lists files at every depth and leaves out what is installed or generated", () => {
    for (const folder of [".git", ".turntable", "node_modules", ".github/workflows", "docs/node_modules"]) {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, "file"), "");
    }
    writeFileSync(join(root, "README.md"), "");

    assert.deepEqual(listRepositoryFiles(root), [".github/workflows/file", "README.md"]);
  });
});
