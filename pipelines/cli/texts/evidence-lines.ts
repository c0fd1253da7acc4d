import type { Evidence, EvidenceCheck } from "../../api/evidence.ts";
import type { GateEvidence } from "../../api/gate-evidence.ts";
import { GATE_QUESTIONS } from "../../api/gates.ts";
import { fieldLines } from "./field-lines.ts";
import type { Field } from "./field-lines.ts";

/** How many nodes or sentences one list shows before it says how many more there are. */
const SHOWN = 12;

/** Everything that a decision at a gate is bound to, for people; lists are bounded, `--output json` has them whole. */
export function evidenceLines({ deploy, gate, plan, evidence }: GateEvidence, columns: number): string[] {
  const { project, version, target, requestedBy, continues } = deploy.spec;
  return [
    ...fieldLines(
      [
        ["question", GATE_QUESTIONS[gate]],
        ["asked for", `${project} ${version} on ${target}, by ${requestedBy}`],
        ["continues", continues?.name],
        ["image", plan?.image],
        ["pin", plan?.pin],
        ["order", plan === undefined ? "there is no plan" : firstOf(plan.order).join(", ")],
        ["refused", plan === undefined || plan.refusals.length === 0 ? undefined : firstOf(plan.refusals)],
        ["notes", plan === undefined || plan.notes.length === 0 ? undefined : firstOf(plan.notes)],
      ],
      columns,
    ),
    ...evidence.flatMap((item) => ["", ...itemLines(item, columns)]),
  ];
}

function itemLines({ step, node, at, facts, checks }: Evidence, columns: number): string[] {
  const rows: Field[] = [
    ...Object.entries(facts).map(([name, value]): Field => [name, value]),
    ...checks.filter(({ result }) => result !== "passed").map(checkField),
    passedField(checks),
  ];
  return [`  ${step}${node === undefined ? "" : ` of ${node}`}, seen at ${at}`, ...fieldLines(rows, columns)];
}

function checkField({ name, result, message }: EvidenceCheck): Field {
  return [result === "failed" ? "FAILED" : "skipped", `${name}: ${message}`];
}

function passedField(checks: readonly EvidenceCheck[]): Field {
  const passed = checks.filter(({ result }) => result === "passed").map(({ name }) => name);
  return ["passed", passed.length === 0 ? undefined : passed.join(", ")];
}

function firstOf(items: readonly string[]): readonly string[] {
  const more = items.length - SHOWN;
  return more <= 0 ? items : [...items.slice(0, SHOWN), `and ${more} more (--output json lists them)`];
}
