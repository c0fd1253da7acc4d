import { deepEqual, equal, rejects } from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { labInventoryFile, labInventoryText } from "../../../../toolchain/stack/lab-inventory.ts";
import { keepSecretsLines, refreshWorkingConfig } from "../../../../toolchain/stack/working-config.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const committed = "config:\n  turntable:clusterName: lab\n";
const salt = "encryptionsalt: v1:abc=:v1:def:ghi==";

describe("working copy of a stack's file", () => {
  const folder = temporaryFolder();
  let told: string[];
  const io = () => ({ root: folder(), report: (line: string) => told.push(line) });
  beforeEach(() => {
    told = [];
    writeFileSync(join(folder(), "Pulumi.yaml"), "name: turntable\n");
    writeFileSync(join(folder(), "Pulumi.lab.yaml"), committed);
  });

  it("is made below .turntable, with the project's file beside it", async () => {
    const copy = await refreshWorkingConfig(io(), "lab");
    deepEqual(copy, {
      folder: join(folder(), ".turntable", "lab"),
      file: join(folder(), ".turntable", "lab", "Pulumi.lab.yaml"),
    });
    equal(readFileSync(copy.file, "utf8"), committed);
    deepEqual(readdirSync(copy.folder).toSorted(), ["Pulumi.lab.yaml", "Pulumi.yaml"]);
  });

  it("follows the committed file and keeps the salt", async () => {
    const { file } = await refreshWorkingConfig(io(), "lab");
    writeFileSync(file, `${committed}${salt}\n`);
    writeFileSync(join(folder(), "Pulumi.lab.yaml"), "config:\n  turntable:clusterName: other\n");
    await refreshWorkingConfig(io(), "lab");
    equal(readFileSync(file, "utf8"), `config:\n  turntable:clusterName: other\n${salt}\n`);
    equal(
      readFileSync(join(folder(), "Pulumi.lab.yaml"), "utf8"),
      "config:\n  turntable:clusterName: other\n",
    );
  });

  it("lists the hosts of the lab that is up, keeps the salt, and says so", async () => {
    const { file } = await refreshWorkingConfig(io(), "lab");
    writeFileSync(file, `${committed}${salt}\n`);
    writeFileSync(
      labInventoryFile(folder()),
      labInventoryText([{ name: "m1", address: "10.77.0.11", role: "master" }]),
    );
    deepEqual(told, []);
    await refreshWorkingConfig(io(), "lab");
    equal(
      readFileSync(file, "utf8"),
      [
        "config:",
        "  turntable:clusterName: lab",
        "  turntable:inventory:",
        "    source: static",
        "    hosts:",
        "      - name: m1",
        "        address: 10.77.0.11",
        "        role: master",
        salt,
        "",
      ].join("\n"),
    );
    deepEqual(told, ["the lab has m1 where Pulumi.lab.yaml lists no hosts; the hosts of the lab are taken"]);
  });

  it("of another stack does not know the lab", async () => {
    writeFileSync(join(folder(), "Pulumi.prod.yaml"), committed);
    await refreshWorkingConfig(io(), "lab");
    writeFileSync(labInventoryFile(folder()), "broken");
    const { file } = await refreshWorkingConfig(io(), "prod");
    equal(readFileSync(file, "utf8"), committed);
  });

  it("takes the salt of the committed file when that has one", () => {
    const own = `${committed}encryptionsalt: v1:own\n`;
    equal(keepSecretsLines(own, `${committed}${salt}\n`), own);
  });

  it("does not exist for a stack without a file", async () => {
    await rejects(refreshWorkingConfig(io(), "prd"), {
      message: "stack prd must have a file Pulumi.prd.yaml, got none; there are lab",
    });
    equal(readdirSync(folder()).includes(".turntable"), false);
  });
});
