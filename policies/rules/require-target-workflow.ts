import { z } from "zod";
import { DEPLOY_TARGET, readDeployTarget } from "../reading/deploy-target.ts";
import { readProps } from "../reading/read-props.ts";
import { isKind } from "../reading/type-token.ts";
import { stackRule } from "../rule.ts";

const nameSchema = z.object({ metadata: z.object({ name: z.string() }) });

export const requireTargetWorkflow = stackRule({
  name: "require-target-workflow",
  description: "Every deploy target has the workflow that rolls it, under the name by which it is started.",
  why: "The rules about gates judge the workflow. A target without one in the stack is rolled by something that nobody has judged.",
  severity: "high",
  remediationSteps: "register the WorkflowTemplate deploy-linux-<cluster>-<fleet> with its deploy target",
  judge: (resources) => {
    const targets = resources.filter(({ type }) => type === DEPLOY_TARGET);
    const names =
      targets.length === 0
        ? []
        : resources
            .filter(({ type }) => isKind(type, "argoproj.io", "WorkflowTemplate"))
            .map((resource) => readProps(resource, nameSchema).metadata.name);
    return targets.length === 0
      ? undefined
      : targets.flatMap((target) => {
          const { clusterName, fleet } = readDeployTarget(target);
          const wanted = `deploy-linux-${clusterName}-${fleet}`;
          return names.includes(wanted)
            ? []
            : [{ found: `${target.name} has no workflow ${wanted}`, urn: target.urn }];
        });
  },
});
