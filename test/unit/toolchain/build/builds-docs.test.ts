import { deepEqual } from "node:assert/strict";
import { goBuilds } from "../../../../toolchain/build/go-builds.ts";
import { readRepositoryFile } from "../../../support/repository-files.ts";

/** Name, executables and minutes of each row of the first table. */
function documentedBuilds(): readonly (readonly string[])[] {
  const rows = readRepositoryFile("docs/toolchain-builds.md").match(/^\|.+\|$/gm) ?? [];
  return rows.slice(2).map((row) =>
    row
      .split("|")
      .slice(1, 4)
      .map((cell) => cell.trim()),
  );
}

describe("documentation of the builds", () => {
  it("has each build in order, with what it makes and how long it takes", () => {
    deepEqual(
      documentedBuilds(),
      goBuilds.map(({ name, tools, minutes }) => [
        name,
        tools.map((tool) => `\`${tool}\``).join(", "),
        String(minutes),
      ]),
    );
  });
});
