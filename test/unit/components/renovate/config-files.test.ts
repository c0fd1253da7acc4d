import assert from "node:assert/strict";
import { configMapName, readConfigFiles } from "../../../../components/renovate/config-files.ts";

describe("readConfigFiles", () => {
  it("holds the configuration and the preflight as ES modules", () => {
    const files = readConfigFiles({ repositories: ["platform/turntable"] });

    assert.deepEqual(Object.keys(files).toSorted(), [
      "check-token.ts",
      "config.json",
      "describe-gap.ts",
      "main.ts",
      "package.json",
      "questions.ts",
    ]);
    assert.equal(files["package.json"], '{"type":"module"}\n');
  });

  it("brings every file that the preflight imports, and no package", () => {
    const files = readConfigFiles({ repositories: ["platform/turntable"] });
    const imported = Object.values(files).flatMap((text) =>
      [...text.matchAll(/ from "(?<file>[^"]+)"/g)].map((match) => match.groups?.["file"] ?? ""),
    );

    assert.deepEqual(
      imported.filter((file) => files[file.replace(/^\.\//, "")] === undefined),
      [],
    );
    assert.equal(imported.length > 0, true);
  });
});

describe("configMapName", () => {
  it("is another one for other content", () => {
    const one = configMapName({ "config.json": "{}" });

    assert.match(one, /^renovate-[0-9a-f]{12}$/);
    assert.equal(configMapName({ "config.json": "{}" }), one);
    assert.notEqual(configMapName({ "config.json": "[]" }), one);
  });
});
