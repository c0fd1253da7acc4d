/** The tests that must notice a change of a file: those near it first, and those that look at everything when none did. */
export interface ChosenTests {
  readonly near: readonly string[];
  readonly far: readonly string[];
}

/** Tests that look at the whole pack. */
const OF_THE_PACK = [
  "test/unit/policies/index.test.ts",
  "test/unit/policies/components.test.ts",
  "test/unit/policies/proofs.test.ts",
];

/** Tests that look at the whole program, the quickest first. */
const OF_THE_PROGRAM = [
  "test/unit/repository/api-docs.test.ts",
  "test/unit/policies/components.test.ts",
  "test/unit/render/committed-trees.test.ts",
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
  if (folder === "components") {
    return ordered(
      own,
      tests.filter((test) => test.startsWith(`test/unit/components/${name}/`)),
      OF_THE_PROGRAM.filter((test) => tests.includes(test)),
    );
  }
  const ofThePack = OF_THE_PACK.filter((test) => tests.includes(test));
  // A rule has one test, by a rule of the pack; what rules share is noticed by any of them.
  return name === "rules"
    ? ordered(
        own,
        tests.filter((test) => test === own),
        ofThePack,
      )
    : ordered(
        own,
        tests.filter((test) => test.startsWith("test/unit/policies/") && !OF_THE_PACK.includes(test)),
        ofThePack,
      );
}

/** The file's own test comes first: it is the one that should notice. */
function ordered(own: string, near: readonly string[], far: readonly string[]): ChosenTests {
  return { near: [...near.filter((test) => test === own), ...near.filter((test) => test !== own)], far };
}
