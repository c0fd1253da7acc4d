import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { refusal, usageError } from "../cli-error.ts";
import type { CliIo } from "../cli-io.ts";
import type { OpenGate } from "../open-gate.ts";
import { evidenceLines } from "../texts/evidence-lines.ts";
import type { DecisionWish } from "./check-may-decide.ts";

/**
 * Shows the evidence and asks.
 *
 * @throws CliError when nobody can be asked, or the answer is not yes
 */
export async function confirm(
  { decision, user }: DecisionWish,
  { metadata }: PipelineDeploy,
  gate: OpenGate,
  io: CliIo,
  columns: number,
): Promise<void> {
  if (!io.interactive) {
    throw usageError(
      `pipectl ${decision} must be told which evidence was seen, because nobody can be asked here, got nothing; see pipectl status ${metadata.name} and add --evidence DIGEST`,
    );
  }
  [`${metadata.name}: evidence ${gate.digest}`, ...evidenceLines(gate.evidence, columns), ""].forEach(
    (line) => io.say(line),
  );
  const answer = await io.ask(`${decision === "approve" ? "Approve" : "Reject"} this as ${user}? Type yes: `);
  if (answer.trim() !== "yes") {
    throw refusal(
      `the answer must be yes to ${decision}, got ${JSON.stringify(answer)}; nothing was decided`,
    );
  }
}
