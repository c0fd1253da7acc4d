import type { SurveyedNode } from "../../kube/surveyed-nodes.ts";
import { matchesLabels } from "../../label-requirement.ts";
import { parseLabelSelector } from "../../parse-label-selector.ts";
import type { TargetDeclaration } from "../../target-declaration.ts";
import type { Survey } from "./survey.ts";

export interface SurveyedFleet {
  readonly declared: TargetDeclaration;
  readonly members: readonly SurveyedNode[];
}

/** The fleets of the declared targets with their nodes. A declaration that cannot be read has none. */
export function findFleets({ targets, nodes }: Survey): readonly SurveyedFleet[] {
  return targets.flatMap(({ declared }) => {
    if (declared === undefined) {
      return [];
    }
    const selector = parseLabelSelector(declared.nodeSelector);
    return [{ declared, members: nodes.filter(({ labels }) => matchesLabels(selector, labels)) }];
  });
}
