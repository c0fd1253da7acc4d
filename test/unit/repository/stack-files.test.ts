import assert from "node:assert/strict";
import { readPlainConfig, readStack } from "../../../render/stack-configs.ts";
import { listRepositoryFiles, readRepositoryFile } from "../../support/repository-files.ts";

const STACK_FILES = listRepositoryFiles().filter((path) => /^Pulumi\.[^/]+\.yaml$/.test(path));

const PROJECT = readRepositoryFile("Pulumi.yaml");

describe("the stack files", () => {
  it("are lab and prod", () => {
    assert.deepEqual(STACK_FILES, ["Pulumi.lab.yaml", "Pulumi.prod.yaml"]);
  });

  for (const path of STACK_FILES) {
    it(`${path} has a configuration that is accepted, with Renovate in dry run`, () => {
      const { config } = readStack("any", PROJECT, readRepositoryFile(path));

      assert.equal(`Pulumi.${config.clusterName}.yaml`, path);
      assert.equal(config.renovate.mode, "dry-run");
    });

    it(`${path} has no key of another project`, () => {
      assert.deepEqual(
        Object.keys(readPlainConfig(PROJECT, readRepositoryFile(path))).filter(
          (key) => !key.startsWith("turntable:"),
        ),
        [],
      );
    });
  }
});
