import assert from "node:assert/strict";
import { parse } from "yaml";
import { z } from "zod";
import { parseStackConfig } from "../../../config.ts";
import { listRepositoryFiles, readRepositoryFile } from "../../support/repository-files.ts";

const stackFileSchema = z.looseObject({ config: z.record(z.string(), z.unknown()) });
const STACK_FILES = listRepositoryFiles().filter((path) => /^Pulumi\.[^/]+\.yaml$/.test(path));

/** As the CLI hands it to the program: objects as JSON, everything else as text. */
function readStackFile(path: string): Record<string, string> {
  const { config } = stackFileSchema.parse(parse(readRepositoryFile(path)));
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      key,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
}

describe("the stack files", () => {
  it("are lab and prod", () => {
    assert.deepEqual(STACK_FILES, ["Pulumi.lab.yaml", "Pulumi.prod.yaml"]);
  });

  for (const path of STACK_FILES) {
    it(`${path} has a configuration that is accepted, with Renovate in dry run`, () => {
      const values = readStackFile(path);

      const config = parseStackConfig({ project: "turntable", values, isSecret: () => false });

      assert.equal(`Pulumi.${config.clusterName}.yaml`, path);
      assert.equal(config.renovate.mode, "dry-run");
    });

    it(`${path} has no key of another project`, () => {
      assert.deepEqual(
        Object.keys(readStackFile(path)).filter((key) => !key.startsWith("turntable:")),
        [],
      );
    });
  }
});
