import assert from "node:assert/strict";
import { buildDecisionGuard } from "../../../components/pipelines/decision-guard.ts";
import { buildDeployGuard } from "../../../components/pipelines/deploy-guard.ts";
import { RUNNING_PHASES, TERMINAL_PHASES } from "../../../pipelines/api/deploy-phases.ts";
import { GATE_QUESTIONS } from "../../../pipelines/api/gates.ts";
import { describeApi } from "../../support/api-reference.ts";
import { readRepositoryFile } from "../../support/repository-files.ts";

const DOCS = readRepositoryFile("docs/api.md");

function section(heading: string): string[] {
  return (DOCS.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "").split("\n");
}

/** The cells of a table's rows; a bar inside a cell is written `\|`. */
function rowsOf(heading: string): string[][] {
  return section(heading)
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) =>
          cell
            .trim()
            .replaceAll(String.raw`\|`, "|")
            .replaceAll("`", ""),
        ),
    );
}

function listOf(heading: string): string[] {
  return section(heading).flatMap((line) =>
    line.startsWith("- ") ? [line.slice(2).replaceAll("`", "")] : [],
  );
}

describe("docs/api.md", () => {
  for (const kind of ["PipelineDeploy", "GateDecision"] as const) {
    const { fields, rules } = describeApi(kind);

    it(`lists every field of ${kind} as its schema has it`, () => {
      assert.deepEqual(
        rowsOf(kind),
        fields.map(({ field, type, meaning }) => [field, type, meaning]),
      );
      assert.ok(fields.length > 7);
    });

    it(`lists every rule of ${kind}`, () => assert.deepEqual(listOf(kind), rules));
  }

  it("lists the phases in order, and those that are never left", () => {
    const running = /^`Pending`.*follow each other/ms.exec(section("Phases").join("\n"))?.[0] ?? "";

    assert.deepEqual(
      [...running.matchAll(/`(\w+)`/g)].map(([, phase]) => phase),
      RUNNING_PHASES,
    );
    assert.deepEqual(
      rowsOf("Phases").map(([phase]) => phase),
      TERMINAL_PHASES,
    );
  });

  it("lists the gates with what they ask", () =>
    assert.deepEqual(rowsOf("Gates"), Object.entries(GATE_QUESTIONS)));

  it("lists everything that the guards refuse", () =>
    assert.deepEqual(
      listOf("What the API server refuses besides"),
      [buildDeployGuard(), buildDecisionGuard({ secondPerson: true })].flatMap(({ spec }) =>
        spec.validations.map(({ message }) => message),
      ),
    ));
});
