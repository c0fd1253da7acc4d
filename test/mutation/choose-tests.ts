/** The tests that must notice a change of a file: those near it first, and those that look at everything when none did. */
export interface ChosenTests {
  readonly near: readonly string[];
  readonly far: readonly string[];
}

/** Tests that look at the whole program or at the whole pack. */
const FAR = [
  "test/unit/policies/components.test.ts",
  "test/unit/policies/index.test.ts",
  "test/unit/render/committed-trees.test.ts",
  "test/unit/repository/api-docs.test.ts",
  "test/unit/envelope/other-stacks.test.ts",
];

/**
 * Chooses the tests of a file of policies/ or components/.
 *
 * @param tests every test file below test/unit, relative to the root
 */
export function chooseTests(file: string, tests: readonly string[]): ChosenTests {
  const [folder = "", name = ""] = file.split("/");
  const own = `test/unit/${file.replace(/\.ts$/, ".test.ts")}`;
  const near =
    folder === "components"
      ? tests.filter((test) => test.startsWith(`test/unit/components/${name}/`))
      : tests.filter((test) => test.startsWith("test/unit/policies/") && !FAR.includes(test));
  return {
    // The file's own test first: it is the one that should notice.
    near: [...near.filter((test) => test === own), ...near.filter((test) => test !== own)],
    far: FAR.filter((test) => tests.includes(test)),
  };
}
