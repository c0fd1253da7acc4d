import assert from "node:assert/strict";
import { COMMANDS } from "../../../pipelines/cli/commands.ts";
import { EXIT_MEANINGS } from "../../../pipelines/cli/exit-codes.ts";
import * as answers from "../../../pipelines/cli/views/answers.ts";
import { REASON_KINDS } from "../../../pipelines/cli/why/reason.ts";
import { describeJson } from "../../support/json-reference.ts";
import { readRepositoryFile } from "../../support/repository-files.ts";
import { SCENES } from "../pipelines/cli/docs-scenes.ts";
import { runPipectl } from "../pipelines/cli/run-pipectl.ts";

const DOCS = readRepositoryFile("docs/pipectl.md");
const COLUMNS = 100;

/** A block of commands with what they print, and the scene that they are run in. */
const BLOCKS = [...DOCS.matchAll(/<!-- scene: (?<scene>[a-z]+) -->\n+```console\n(?<text>[\s\S]*?)```/g)].map(
  ({ groups }) => ({ scene: groups?.["scene"] ?? "", text: groups?.["text"] ?? "" }),
);

/** The words of a command as the documents write it: quotes hold together. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"(?<quoted>[^"]*)"|(?<bare>\S+)/g)].map(
    ({ groups }) => groups?.["quoted"] ?? groups?.["bare"] ?? "",
  );
}

function commandsOf(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("$ pipectl"))
    .map((line) => line.slice(2));
}

function rowsBelow(heading: string): string[][] {
  const section = DOCS.split(`\n${heading}\n`)[1]?.split(/\n#{2,3} /)[0] ?? "";
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("`", "")),
    );
}

describe("docs/pipectl.md", () => {
  for (const { scene, text } of BLOCKS) {
    it(`shows what ${commandsOf(text).join(" and ")} prints`, async () => {
      const start = SCENES[scene];
      assert.ok(
        start !== undefined,
        `a scene must be one of ${Object.keys(SCENES).join(", ")}, got ${scene}`,
      );
      const own = start();
      let printed = "";
      for (const command of commandsOf(text)) {
        const { transcript } = await runPipectl(wordsOf(command).slice(1), {
          ...own,
          columns: own.meanwhile === undefined ? COLUMNS : undefined,
        });
        printed += `$ ${command}\n${transcript}`;
      }
      assert.equal(text, printed);
    });
  }

  it("shows the help of every command", () => {
    const shown = BLOCKS.flatMap(({ text }) => commandsOf(text));
    const missing = COMMANDS.map(({ name }) => `pipectl ${name} -h`).filter((help) => !shown.includes(help));
    assert.deepEqual(missing, []);
    assert.ok(shown.includes("pipectl help"));
  });

  it("runs every sample of pipectl", () => {
    const all = [...DOCS.matchAll(/^\$ pipectl .*$/gm)].length;
    assert.equal(BLOCKS.flatMap(({ text }) => commandsOf(text)).length, all);
  });

  it("lists the exit codes", () =>
    assert.deepEqual(
      rowsBelow("## Exit codes"),
      EXIT_MEANINGS.map(([code, meaning]) => [String(code), meaning]),
    ));

  it("lists what may hold a node, in the order in which it counts", () => {
    const sentence = /^The reasons, in the order in which they count: .*$/m.exec(DOCS)?.[0] ?? "";
    assert.deepEqual(
      [...sentence.matchAll(/`(\w+)`/g)].map(([, kind]) => kind),
      REASON_KINDS,
    );
  });

  for (const [heading, schema] of [
    ["### deploy, plan, stop", answers.deployAnswerSchema],
    ["### status, history", answers.deploysAnswerSchema],
    ["### approve, reject", answers.decisionAnswerSchema],
    ["### why", answers.whyAnswerSchema],
    ["### unlock", answers.unlockAnswerSchema],
    ["### version", answers.versionAnswerSchema],
  ] as const) {
    it(`lists every field of the JSON of ${heading.slice(4)}`, () => {
      const fields = describeJson(schema);
      // The fields of a deploy are listed once.
      const listed = heading.includes("status")
        ? fields.filter(({ field }) => !field.startsWith("deploys[]."))
        : fields;
      assert.deepEqual(
        rowsBelow(heading),
        listed.map(({ field, meaning }) => [field, meaning]),
      );
    });
  }
});
