import { checkDeployIntent } from "./check-deploy-intent.ts";
import { noInputs } from "./step-inputs.ts";
import type { Step } from "./step.ts";
import { listText } from "./list-text.ts";

/** Refuses a deploy that is not meant for the declared target. Looks at nothing but its arguments. */
export const verifyDeployIntent: Step<object> = {
  inputs: noInputs,
  run: ({ intent, declared }) => {
    const refusals = checkDeployIntent(intent, declared);
    const asked = `${intent.project} ${intent.version} on ${intent.target} (${intent.fleet})`;
    return Promise.resolve({
      refused: refusals.length > 0,
      json: { intent, verdict: refusals.length === 0 ? "agrees" : "refused", refusals },
      text:
        refusals.length === 0
          ? `${intent.deploy} asks for ${asked}, as the target declares.\n`
          : listText(`${intent.deploy} is refused`, refusals),
    });
  },
};
