import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requiredPackages } from "../../../../../toolchain/plugins/language-nodejs/installed-packages.ts";

describe("the packages that a program requires", () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "packages-"));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const write = async (folder: string, manifest: unknown): Promise<void> => {
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(
      join(root, folder, "package.json"),
      typeof manifest === "string" ? manifest : JSON.stringify(manifest),
    );
  };

  it("are the providers among its installed dependencies, direct or not, and no others", async () => {
    await write("app", {
      dependencies: { "@pulumi/direct": "1.0.0", plain: "1.0.0", "not-installed": "1.0.0" },
    });
    await write("app/node_modules/@pulumi/direct", {
      name: "@pulumi/direct",
      version: "1.0.1",
      pulumi: { resource: true },
    });
    await write("node_modules/plain", { name: "plain", optionalDependencies: { "@acme/named": "2.0.0" } });
    await write("node_modules/@acme/named", {
      name: "@acme/named",
      version: "2.0.0",
      dependencies: { plain: "1.0.0" },
      pulumi: { resource: true, name: "acme", version: "2.0.9", server: "https://plugins.example.com" },
    });
    await write("node_modules/@pulumi/unused", { name: "@pulumi/unused", pulumi: { resource: true } });

    const required = [...requiredPackages(join(root, "app"))].sort((a, b) => a.name.localeCompare(b.name));

    assert.deepEqual(required, [
      { name: "acme", version: "2.0.9", server: "https://plugins.example.com" },
      { name: "direct", version: "1.0.1", server: "" },
    ]);
  });

  it("are none for a program without a readable package.json", async () => {
    await write("app", "{ not json");

    assert.deepEqual(requiredPackages(join(root, "app")), []);
    assert.deepEqual(requiredPackages(join(root, "nowhere")), []);
  });
});
