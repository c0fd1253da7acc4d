import assert from "node:assert/strict";
import { z } from "zod";
import { readRepositoryFile } from "../../support/repository-files.ts";

const dependencies = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({
  dependencies,
  devDependencies: dependencies,
  optionalDependencies: dependencies,
});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      ...manifestSchema.shape,
      resolved: z.string().optional(),
      integrity: z.string().optional(),
    }),
  ),
});

const MANIFEST = manifestSchema.parse(JSON.parse(readRepositoryFile("package.json")));
const LOCK = lockSchema.parse(JSON.parse(readRepositoryFile("package-lock.json"))).packages;

describe("package-lock.json", () => {
  it("names no host, so that everybody installs from the registry they trust", () => {
    assert.deepEqual(
      Object.entries(LOCK).flatMap(([path, { resolved }]) => (resolved === undefined ? [] : [path])),
      [],
    );
  });

  it("has the checksum of every package", () => {
    assert.deepEqual(
      Object.entries(LOCK).flatMap(([path, { integrity }]) => (integrity === undefined ? [path] : [])),
      [""],
    );
  });

  it("agrees with package.json, which has exact versions only", () => {
    const root = LOCK[""];
    const declared = {
      ...MANIFEST,
      // npm lists optional ones twice in the lock file.
      dependencies: { ...MANIFEST.dependencies, ...MANIFEST.optionalDependencies },
    };

    assert.deepEqual(
      {
        dependencies: root?.dependencies,
        devDependencies: root?.devDependencies,
        optionalDependencies: root?.optionalDependencies,
      },
      declared,
    );
    assert.deepEqual(
      Object.entries({ ...declared.dependencies, ...declared.devDependencies }).filter(
        ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
      ),
      [],
    );
  });
});
