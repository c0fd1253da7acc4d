import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { RENOVATE_MANAGERS } from "../../components/renovate/global-config.ts";
import { systemIo } from "../../toolchain/toolchain.ts";
import { findPins, readRenovateConfig } from "../support/renovate-config.ts";
import { ensureRenovate, extract } from "../support/renovate-validator.ts";
import type { FoundDependency } from "../support/renovate-validator.ts";
import { listRepositoryFiles, readRepositoryFile } from "../support/repository-files.ts";

describe("Renovate, reading files without looking anything up", function () {
  this.timeout(600_000);

  const io = systemIo(process.env, () => undefined);
  let programs: string;

  before(async function () {
    // It is large, and is installed once.
    this.timeout(1_800_000);
    programs = await ensureRenovate(io);
  });

  describe("in this repository", () => {
    let found: readonly FoundDependency[];

    before(async () => {
      const copy = await mkdtemp(join(tmpdir(), "turntable-renovate-"));
      found = await extract(io, programs, copy, listRepositoryFiles());
      await rm(copy, { recursive: true });
    });

    function foundBy(manager: string): string[] {
      return sorted(
        found
          .filter((dependency) => dependency.manager === manager && dependency.depType !== "indirect")
          .map(({ packageFile, depName, currentValue }) => `${packageFile} ${depName} ${currentValue ?? ""}`),
      );
    }

    it("captures every pin in TypeScript as the tests of renovate.json say", () => {
      const config = readRenovateConfig();
      const pins = listRepositoryFiles().flatMap((path) =>
        findPins(config, path, readRepositoryFile(path)).map(
          ({ depName, currentValue }) => `${path} ${depName ?? ""} ${currentValue ?? ""}`,
        ),
      );

      assert.deepEqual(foundBy("regex"), sorted(pins));
      assert.equal(pins.length > 15, true);
      assert.deepEqual(
        found
          .filter(({ manager, currentDigest }) => manager === "regex" && currentDigest !== undefined)
          .map(({ depName }) => depName),
        ["renovate/renovate"],
      );
    });

    it("finds kured's chart and image in the rendered tree", () => {
      const pins = findPins(
        readRenovateConfig(),
        "components/kured/versions.ts",
        readRepositoryFile("components/kured/versions.ts"),
      );

      assert.deepEqual(
        found
          .filter(({ manager }) => manager === "flux")
          .map(({ depName, currentValue }) => `${depName} ${currentValue ?? ""}`),
        pins.map(({ depName, currentValue }) => `${depName ?? ""} ${currentValue ?? ""}`),
      );
      assert.notDeepEqual(foundBy("kubernetes"), []);
    });

    it("finds every npm package", () => {
      const versions = z.record(z.string(), z.string()).default({});
      const manifest = z
        .object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions })
        .parse(JSON.parse(readRepositoryFile("package.json")));
      const wanted = Object.values(manifest).flatMap((group) =>
        Object.entries(group).map(([name, version]) => `package.json ${name} ${version}`),
      );

      assert.deepEqual(
        wanted.filter((line) => !foundBy("npm").includes(line)),
        [],
      );
    });

    it("finds the modules that each Go tool is built from", async () => {
      const files = listRepositoryFiles().filter((path) => path.endsWith("/go.mod"));
      const wanted = await Promise.all(
        files.map(async (path) => {
          const text = await readFile(join(io.root, path), "utf8");
          const [, module, version] = /^require (?:\(\n\t)?(\S+) (\S+)/m.exec(text) ?? [];
          return `${path} ${module ?? ""} ${version ?? ""}`;
        }),
      );

      assert.deepEqual(
        wanted.filter((line) => !foundBy("gomod").includes(line)),
        [],
      );
      assert.equal(files.length > 3, true);
    });

    it("finds the actions of both platforms with their commits", () => {
      const actions = found.filter(
        ({ manager, depType }) => manager === "github-actions" && depType === "action",
      );

      assert.deepEqual([...new Set(actions.map(({ packageFile }) => packageFile))].toSorted(), [
        ".gitea/workflows/pull-request.yml",
        ".github/workflows/pull-request.yml",
      ]);
      assert.deepEqual([...new Set(actions.map(({ depName }) => depName))].toSorted(), [
        "actions/cache",
        "actions/checkout",
        "actions/setup-node",
        "actions/upload-artifact",
      ]);
      assert.deepEqual(
        actions.filter(
          ({ currentValue, currentDigest }) => currentValue === undefined || currentDigest?.length !== 40,
        ),
        [],
      );
    });

    it("skips nothing, and uses no manager that the daily run has switched off", () => {
      assert.deepEqual(
        found.filter(({ skipReason }) => skipReason !== undefined),
        [],
      );
      const named: readonly string[] = RENOVATE_MANAGERS;
      assert.deepEqual(
        [...new Set(found.map(({ manager }) => manager))]
          .map((manager) => (manager === "regex" ? "custom.regex" : manager))
          .filter((manager) => !named.includes(manager)),
        [],
      );
    });
  });

  describe("with a file pattern without slashes", () => {
    it("finds nothing and does not complain, which is why the tests above compare lists", async () => {
      const config = readRenovateConfig();
      const customManagers = config.customManagers.map((manager) => ({
        ...manager,
        managerFilePatterns: manager.managerFilePatterns.map((pattern) =>
          pattern.replace(/^\/(.+)\/$/, "$1"),
        ),
      }));
      assert.notDeepEqual(customManagers, config.customManagers);
      const folder = await mkdtemp(join(tmpdir(), "turntable-renovate-"));
      await writeFile(join(folder, "renovate.json"), JSON.stringify({ ...config, customManagers }));

      assert.deepEqual(await extract(io, programs, folder, ["toolchain/versions.ts"]), []);
      await rm(folder, { recursive: true });
    });
  });
});

function sorted(lines: readonly string[]): string[] {
  return lines.toSorted((a, b) => (a < b ? -1 : 1));
}
