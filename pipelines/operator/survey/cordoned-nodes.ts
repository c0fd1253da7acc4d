import type { SurveyedNode } from "../../kube/surveyed-nodes.ts";
import { parseRollRecord } from "../../roll/roll-record.ts";
import type { RollRecord } from "../../roll/roll-record.ts";
import type { Survey } from "./survey.ts";

/** Who cordoned a node, as far as it can be seen. */
export const CORDONED_BY = [
  /** A deploy that goes on. */
  "deploy",
  /** kured, which holds its lock for this node. */
  "kured",
  /** A deploy that has ended without bringing the node back. */
  "ended-deploy",
  /** Nothing says who: mostly a person. */
  "unknown",
] as const;

export interface CordonFigure {
  readonly node: string;
  readonly by: (typeof CORDONED_BY)[number];
}

/** The nodes that are cordoned, and because of whom. */
export function findCordoned(survey: Survey): readonly CordonFigure[] {
  const rebooted = new Set(
    survey.lock.kureds.flatMap(({ lock }) => (lock.kind === "held" ? [lock.holder] : [])),
  );
  return survey.nodes
    .filter(({ cordoned }) => cordoned)
    .map((node) => ({ node: node.name, by: cordonedBy(node, rebooted, survey.deploys) }));
}

function cordonedBy(
  node: SurveyedNode,
  rebooted: ReadonlySet<string>,
  deploys: ReadonlySet<string>,
): CordonFigure["by"] {
  const record = recordOf(node);
  if (record !== undefined) {
    return deploys.has(record.deploy) ? "deploy" : "ended-deploy";
  }
  return rebooted.has(node.name) ? "kured" : "unknown";
}

/** A record that cannot be read names no deploy. */
function recordOf({ name, rollRecord }: SurveyedNode): RollRecord | undefined {
  try {
    return parseRollRecord(name, rollRecord);
  } catch {
    return undefined;
  }
}
