import { componentFacts } from "./component-facts.ts";
import { componentRows } from "./component-rows.ts";
import type { EngineEvent } from "./engine-events.ts";
import { judgePreview } from "./judge-preview.ts";
import { markdownTable } from "./markdown-table.ts";
import { describeChanges, plannedResources } from "./planned-resources.ts";
import { policyResults, type PolicyResults } from "./policy-results.ts";

/** Where in the code an error came from; a reviewer reads what it says. */
const STACK_FRAME = /\n {4}at .*/g;

/** What a reviewer wants to know of a preview, as Markdown that a terminal shows as well. */
export function summarize(stack: string, events: readonly EngineEvent[]): string {
  const resources = plannedResources(events);
  const policies = policyResults(events);
  const refusals = judgePreview(events);
  const facts = componentFacts(resources).map(({ question, answer }) => [question, answer]);
  const rows = componentRows(resources).map((row) => [row.component, row.name, row.holds, row.changes]);
  return [
    `## Preview of ${stack}: ${resources.length === 0 ? "nothing planned" : describeChanges(resources)}`,
    refusals.length === 0 ? `**Allowed**: no policy refuses it.` : `**Refused**: ${refusals.join("; ")}.`,
    ...section("Errors", diagnostics(events, "error")),
    ...section("Broken rules", policies.violations.map(describeViolation)),
    ...section("Policies that could not be run", policies.unjudged.map(quote)),
    ...(facts.length === 0 ? [] : [markdownTable(["what", "planned"], facts)]),
    ...(rows.length === 0 ? [] : [markdownTable(["component", "name", "holds", "changes"], rows)]),
    ...policySection(policies),
    ...section("Warnings", diagnostics(events, "warning")),
  ].join("\n\n");
}

function policySection({ packs, judged, violations }: PolicyResults): readonly string[] {
  const rows = [...judged]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([policy, count]) => {
      const broken = violations.filter((violation) => violation.policy === policy).length;
      return [policy, `${count}`, broken === 0 ? "kept" : `broken ${broken} time${broken === 1 ? "" : "s"}`];
    });
  return rows.length === 0
    ? []
    : [`Policies: ${packs.join(", ")}`, markdownTable(["policy", "judged", "result"], rows)];
}

function section(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`### ${title}\n\n${items.join("\n")}`];
}

function describeViolation(violation: PolicyResults["violations"][number]): string {
  const where = violation.resource === "" ? "the stack" : violation.resource;
  return `- **${violation.policy}** (${violation.mandatory ? "mandatory" : "advisory"}) on ${where}:\n${indent(violation.message)}`;
}

function diagnostics(events: readonly EngineEvent[], severity: string): readonly string[] {
  const messages = events.flatMap(({ diagnosticEvent, errorEvent }) => [
    ...(diagnosticEvent?.severity === severity ? [diagnosticEvent.message] : []),
    ...(errorEvent !== undefined && severity === "error" ? [errorEvent.error] : []),
  ]);
  return [...new Set(messages.map((message) => message.replaceAll(STACK_FRAME, "").trim()))]
    .filter((message) => message !== "" && message !== "preview failed")
    .map(quote);
}

function quote(message: string): string {
  const [first = "", ...rest] = message.split("\n");
  return [`- ${first}`, ...rest.map((line) => `  ${line}`)].join("\n");
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");
}
