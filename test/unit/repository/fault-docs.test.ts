import assert from "node:assert/strict";
import { listRepositoryFiles, readRepositoryFile } from "../../support/repository-files.ts";

const PAGE = "docs/what-happens-when.md";

/** All that the program may say. */
const PROGRAM = listRepositoryFiles()
  .filter((path) => path.startsWith("pipelines/") && path.endsWith(".ts"))
  .map(readRepositoryFile)
  .join("\n");

/** What the third column of each row quotes, by the row's first. */
function quotationsOf(page: string): readonly (readonly [fault: string, quotation: string])[] {
  return page
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (fault|-)/.test(line))
    .map((line) => line.slice(2).split(" | "))
    .flatMap(([fault = "", , says = ""]) =>
      [...says.matchAll(/`(?<text>[^`]+)`/g)].map(
        ({ groups }) => [fault.trim(), groups?.["text"] ?? ""] as const,
      ),
    );
}

/** The parts of a quotation that are no name and no figure; a wait is one sentence of two places of the program. */
function fixedParts(quotation: string): readonly string[] {
  return quotation
    .split(/…| s for | in vain: /)
    .map((part) => part.trim())
    .filter((part) => /[a-z]{3}/.test(part));
}

describe(PAGE, () => {
  const quotations = quotationsOf(readRepositoryFile(PAGE));

  it("quotes what the program says", () => assert.ok(quotations.length > 30));

  for (const [fault, quotation] of quotations) {
    it(`quotes of "${fault}" ${quotation}`, () =>
      assert.deepEqual(
        fixedParts(quotation).filter((part) => !PROGRAM.includes(part)),
        [],
      ));
  }

  it("would notice another sentence", () =>
    assert.deepEqual(
      fixedParts("… must have booted … (…), got …; look at the moon").filter(
        (part) => !PROGRAM.includes(part),
      ),
      ["; look at the moon"],
    ));
});
