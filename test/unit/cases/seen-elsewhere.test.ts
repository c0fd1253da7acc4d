import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { SEEN_ELSEWHERE } from "./seen-elsewhere.ts";

const FOLDER = new URL("./", import.meta.url);
const ROOT = new URL("../../../", import.meta.url);

function triedCases(): Set<string> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith("-cases.test.ts"));
  return new Set(
    files.flatMap((file) => readFileSync(new URL(file, FOLDER), "utf8").match(/\bB\d{3}\b/g) ?? []),
  );
}

describe("the incidents", () => {
  it("are each tried here or seen elsewhere, and none is both", () => {
    const tried = triedCases();

    assert.deepEqual(
      Object.keys(SEEN_ELSEWHERE).filter((incident) => tried.has(incident)),
      [],
    );
    assert.equal(tried.size + Object.keys(SEEN_ELSEWHERE).length, 88);
  });

  it("name tests that there are", () => {
    const paths = Object.values(SEEN_ELSEWHERE).flatMap((reason) => reason.match(/test\/[\w/.-]+/g) ?? []);

    assert.deepEqual(
      paths.filter((path) => !existsSync(new URL(path, ROOT))),
      [],
    );
    assert.ok(paths.length > 30);
  });
});
