import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { fieldLines } from "./field-lines.ts";
import { bullet } from "./bullet.ts";

/** What a plan said, when it is made. */
export function planLines({ metadata, spec, status }: PipelineDeploy, columns: number): string[] {
  const { plan } = status ?? {};
  const title = `Plan ${metadata.name}: ${spec.project} ${spec.version} on ${spec.target}`;
  if (plan === undefined) {
    return [title, ...fieldLines([["says", status?.message ?? "there is no plan"]], columns)];
  }
  return [
    title,
    ...fieldLines(
      [
        ["image", plan.image],
        ["pin", plan.pin],
        ["canary", plan.canary],
        ["order", plan.order.join(", ")],
      ],
      columns,
    ),
    ...section("Notes", plan.notes, columns),
    ...section("Refused", plan.refusals, columns),
    "",
    plan.verdict === "possible"
      ? "Nothing forbids this deploy now. Nothing was changed."
      : "This deploy would be refused. Nothing was changed.",
  ];
}

function section(title: string, sentences: readonly string[], columns: number): string[] {
  return sentences.length === 0
    ? []
    : ["", `${title}:`, ...sentences.flatMap((sentence) => bullet(sentence, columns))];
}
