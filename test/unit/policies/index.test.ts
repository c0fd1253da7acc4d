import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { rules } from "../../../policies/index.ts";
import { VERBS } from "../../../policies/verbs.ts";
import { describePolicies, readPolicyTables } from "../../support/policies-reference.ts";

const root = new URL("../../../", import.meta.url);

function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(new URL(folder, root))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();
}

const docs = readFileSync(new URL("docs/policies.md", root), "utf8");
const names = rules.map(({ name }) => name).sort();

function readDependencies(path: string): Readonly<Record<string, string>> {
  // An npm manifest of this repository.
  const manifest = JSON.parse(readFileSync(new URL(path, root), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  return manifest.dependencies;
}

describe("the policy pack", () => {
  it("has each rule in a file of its own", () => {
    assert.deepEqual(filesIn("policies/rules", ".ts"), names);
  });

  it("has further tests of rules only, whose suites bear the rules' names", () => {
    const tested = filesIn("test/unit/policies/rules", ".test.ts");
    assert.deepEqual(
      tested.filter((name) => !names.some((rule) => rule === name)),
      [],
    );
    for (const name of tested) {
      const test = readFileSync(new URL(`test/unit/policies/rules/${name}.test.ts`, root), "utf8");
      assert.ok(test.includes(`describe("${name}", `), name);
    }
  });

  it("is documented rule by rule, by group, in the same words and in the same order", () => {
    assert.deepEqual(readPolicyTables(docs), describePolicies());
  });

  it("documents its verbs", () => {
    assert.deepEqual(
      Object.entries(VERBS).filter(([verb, meaning]) => !docs.includes(`- \`${verb}\`: ${meaning}`)),
      [],
    );
  });

  it("says why for each rule", () => {
    assert.deepEqual(
      rules.filter(({ why }) => why.length < 40).map(({ name }) => name),
      [],
    );
  });

  it("has mandatory rules only, each with a link to its row", () => {
    assert.deepEqual(
      rules.map(({ enforcementLevel, url }) => [enforcementLevel, url]),
      rules.map(({ name }) => [
        "mandatory",
        `https://git.example.com/platform/turntable/src/branch/main/docs/policies.md#${name}`,
      ]),
    );
  });

  it("names rules in kebab case, each once, by a verb of the list first", () => {
    assert.deepEqual(
      names.filter((name) => !/^[a-z]+(-[a-z]+)+$/.test(name)),
      [],
    );
    assert.equal(new Set(names).size, names.length);
    assert.deepEqual([...new Set(names.map((name) => name.split("-", 1)[0]))], Object.keys(VERBS).sort());
  });

  it("has a version, without which the pack does not start", () => {
    const manifest: unknown = JSON.parse(readFileSync(new URL("policies/package.json", root), "utf8"));
    assert.ok(
      typeof manifest === "object" && manifest !== null && "version" in manifest && "main" in manifest,
    );
    assert.match(String(manifest.version), /^\d+\.\d+\.\d+$/);
    assert.equal(manifest.main, "index.js");
  });

  it("depends on the same versions as the program", () => {
    const program = readDependencies("package.json");
    const pack = readDependencies("policies/package.json");
    assert.deepEqual(pack, Object.fromEntries(Object.keys(pack).map((name) => [name, program[name]])));
  });
});
