import type { NodeStatus } from "../../api/node-status.ts";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import type { CreatedDeploy } from "../create-deploy.ts";
import { fieldLines } from "./field-lines.ts";

/** What came of `pipectl deploy`, and what can be done next. */
export function createdLines(
  { deploy, continued }: CreatedDeploy,
  program: string,
  columns: number,
): string[] {
  const { metadata, spec } = deploy;
  return [
    `${metadata.name}  ${spec.project} ${spec.version} on ${spec.target}${spec.dryRun ? ", dry run" : ""}, asked for by ${spec.requestedBy}`,
    ...fieldLines(
      [
        ["continues", continued === undefined ? undefined : describeContinued(continued)],
        ["watch", `${program} status ${metadata.name} --watch`],
        ["stop", `${program} stop ${metadata.name}`],
      ],
      columns,
    ),
  ];
}

/** What the earlier deploy left behind. */
export function describeContinued({ metadata, status }: PipelineDeploy): string {
  const nodes = status?.nodes ?? [];
  const proven = nodes.filter(({ phase }) => phase === "Proven" || phase === "Skipped").length;
  const cordoned = nodes.filter(({ cordonedByUs }) => cordonedByUs === true);
  const left =
    cordoned.length === 0 ? "" : `, ${cordoned.map(nameOf).join(", ")} left cordoned and first now`;
  return `${metadata.name} (${status?.phase ?? "Pending"}): ${proven} of ${nodes.length} nodes proven${left}`;
}

function nameOf({ name }: NodeStatus): string {
  return name;
}
