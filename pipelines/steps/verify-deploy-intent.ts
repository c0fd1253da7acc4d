import { checkDeployIntent } from "./check-deploy-intent.ts";
import type { StepInput, StepResult } from "./step.ts";

/** Refuses a deploy that is not meant for the declared target. Looks at nothing but its arguments. */
export function verifyDeployIntent({ intent, declared }: StepInput): Promise<StepResult> {
  const refusals = checkDeployIntent(intent, declared);
  const asked = `${intent.project} ${intent.version} on ${intent.target} (${intent.fleet})`;
  return Promise.resolve({
    refused: refusals.length > 0,
    json: { intent, verdict: refusals.length === 0 ? "agrees" : "refused", refusals },
    text:
      refusals.length === 0
        ? `${intent.deploy} asks for ${asked}, as the target declares.\n`
        : `${intent.deploy} is refused:\n${refusals.map((refusal) => `  - ${refusal}\n`).join("")}`,
  });
}
