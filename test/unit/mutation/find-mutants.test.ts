import assert from "node:assert/strict";
import { findMutants } from "../../mutation/find-mutants.ts";

/** `from → to` of every mutant of a text. */
function mutantsOf(text: string): string[] {
  return findMutants("example.ts", text).map(({ from, to }) => `${from} → ${to}`);
}

describe("findMutants", () => {
  it("changes every constant", () => {
    assert.deepEqual(mutantsOf('const a = [1, "x", "", true, false, /y/, `z${1}`];'), [
      "1 → (1 + 1)",
      '"x" → ""',
      '"" → "mutated"',
      "true → false",
      "false → true",
      "/y/ → /(?!)/",
      '`z${1}` → ""',
      "1 → (1 + 1)",
    ]);
  });

  it("changes every condition", () => {
    assert.deepEqual(mutantsOf("if (a && !b) { c(d ? e : f); }"), [
      "a && !b → !(a && !b)",
      "&& → ||",
      "!b → (b)",
      "d → !(d)",
    ]);
    assert.deepEqual(mutantsOf("f(a < b, c === d, e + f, g.some(h), i.every(j))"), [
      "< → <=",
      "=== → !==",
      "+ → -",
      "some → every",
      "every → some",
    ]);
  });

  it("leaves types, imports, keys and the texts of errors alone", () => {
    assert.deepEqual(
      mutantsOf(`import { a } from "./a.ts";
type B = "b" | 1;
const c = { "d-e": f };
const g = h["i"];
throw new Error(\`j \${k === l}\`);`),
      [],
    );
  });

  it("puts the change into the text, and says in which line", () => {
    const [mutant] = findMutants("example.ts", "const a =\n  1;\n");

    assert.deepEqual(mutant, {
      file: "example.ts",
      line: 2,
      from: "1",
      to: "(1 + 1)",
      text: "const a =\n  (1 + 1);\n",
    });
  });
});
