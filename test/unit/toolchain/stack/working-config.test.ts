import { deepEqual, equal, rejects } from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keepSecretsLines, refreshWorkingConfig } from "../../../../toolchain/stack/working-config.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const committed = "config:\n  turntable:clusterName: lab\n";
const salt = "encryptionsalt: v1:abc=:v1:def:ghi==";

describe("working copy of a stack's file", () => {
  const folder = temporaryFolder();
  beforeEach(() => {
    writeFileSync(join(folder(), "Pulumi.yaml"), "name: turntable\n");
    writeFileSync(join(folder(), "Pulumi.lab.yaml"), committed);
  });

  it("is made below .turntable, with the project's file beside it", async () => {
    const copy = await refreshWorkingConfig(folder(), "lab");
    deepEqual(copy, {
      folder: join(folder(), ".turntable", "lab"),
      file: join(folder(), ".turntable", "lab", "Pulumi.lab.yaml"),
    });
    equal(readFileSync(copy.file, "utf8"), committed);
    deepEqual(readdirSync(copy.folder).toSorted(), ["Pulumi.lab.yaml", "Pulumi.yaml"]);
  });

  it("follows the committed file and keeps the salt", async () => {
    const { file } = await refreshWorkingConfig(folder(), "lab");
    writeFileSync(file, `${committed}${salt}\n`);
    writeFileSync(join(folder(), "Pulumi.lab.yaml"), "config:\n  turntable:clusterName: other\n");
    await refreshWorkingConfig(folder(), "lab");
    equal(readFileSync(file, "utf8"), `config:\n  turntable:clusterName: other\n${salt}\n`);
    equal(
      readFileSync(join(folder(), "Pulumi.lab.yaml"), "utf8"),
      "config:\n  turntable:clusterName: other\n",
    );
  });

  it("takes the salt of the committed file when that has one", () => {
    const own = `${committed}encryptionsalt: v1:own\n`;
    equal(keepSecretsLines(own, `${committed}${salt}\n`), own);
  });

  it("does not exist for a stack without a file", async () => {
    await rejects(refreshWorkingConfig(folder(), "prd"), {
      message: "stack prd must have a file Pulumi.prd.yaml, got none; there are lab",
    });
    equal(readdirSync(folder()).includes(".turntable"), false);
  });
});
