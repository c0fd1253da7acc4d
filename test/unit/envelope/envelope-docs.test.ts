import assert from "node:assert/strict";
import { envelopeMarkdown } from "../../../envelope/envelope-report.ts";
import { GUARD_GROUPS } from "../../../envelope/guards/index.ts";
import { readRepositoryFile } from "../../support/repository-files.ts";

/** What the documentation says before it lists the guards. */
const FIRST_GROUP = `## ${GUARD_GROUPS[0]?.title ?? ""}\n`;

describe("docs/envelope.md", () => {
  const docs = readRepositoryFile("docs/envelope.md");

  it("lists every guard as npm run envelope -- --output markdown does", () => {
    assert.equal(docs.slice(docs.indexOf(FIRST_GROUP)), envelopeMarkdown(GUARD_GROUPS));
  });

  it("says how many there are", () => {
    const count = GUARD_GROUPS.flatMap(({ guards }) => guards).length;

    assert.ok(docs.includes(`${count} guards`), `the text must say ${count} guards`);
  });
});
