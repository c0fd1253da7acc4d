import { DECISION_NAME_RULE } from "../../pipelines/api/decision-name.ts";
import { decisionSpecSchema } from "../../pipelines/api/decision-spec.ts";
import { DEPLOY_NAME, deploySpecSchema } from "../../pipelines/api/deploy-spec.ts";
import { deployStatusSchema } from "../../pipelines/api/deploy-status.ts";
import { AGE_COLUMN } from "./custom-resource-definition.ts";
import type { KindDescription, PrinterColumn } from "./custom-resource-definition.ts";

/** The kinds of the API, as the API server is told about them. */
export const KIND_DESCRIPTIONS: Readonly<Record<"PipelineDeploy" | "GateDecision", KindDescription>> = {
  PipelineDeploy: {
    kind: "PipelineDeploy",
    description:
      "Somebody's wish to bring a version of the operating system to the nodes of a target, and what became of it.",
    spec: deploySpecSchema,
    status: deployStatusSchema,
    validations: [
      {
        rule: `self.metadata.name.matches('${DEPLOY_NAME.source}')`,
        message: "the name of a deploy must have at most 63 characters: a-z, 0-9 and, inside, -",
      },
      {
        rule: "!has(self.spec.continues) || self.spec.continues.name != self.metadata.name",
        message: "a deploy must continue another one, not itself",
      },
    ],
    columns: [
      column("Target", ".spec.target", "Deploy target."),
      column("Version", ".spec.version", "Bare version."),
      column("Phase", ".status.phase", "Where the deploy is."),
      column("Awaiting", ".status.awaitingGate", "Gate that waits for a person."),
      column("Progress", ".status.progress.text", "How far the roll is."),
      AGE_COLUMN,
    ],
    // The operator asks for those that have not ended; hundreds of others are never read.
    selectable: [".status.phase"],
  },
  GateDecision: {
    kind: "GateDecision",
    description: "What a person decided about one gate of one deploy, on which evidence.",
    spec: decisionSpecSchema,
    validations: [
      {
        rule: DECISION_NAME_RULE,
        message:
          "the name of a decision must be <deployName>-<gate>-<first ten digits of evidenceDigest>; pipectl approve and pipectl reject make it",
      },
    ],
    columns: [
      column("Deploy", ".spec.deployName", "Deploy that it is about."),
      column("Gate", ".spec.gate", "Gate that is decided."),
      column("Decision", ".spec.decision", "What was decided."),
      column("Decided-By", ".spec.decidedBy", "Who decided."),
      AGE_COLUMN,
    ],
    selectable: [".spec.deployName"],
  },
};

function column(name: string, jsonPath: string, description: string): PrinterColumn {
  return { name, type: "string", jsonPath, description };
}
