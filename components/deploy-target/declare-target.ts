import { targetName } from "../../pipelines/names.ts";
import { targetDeclarationSchema } from "../../pipelines/target-declaration.ts";
import type { TargetDeclaration } from "../../pipelines/target-declaration.ts";
import type { DeployTargetArgs } from "./deploy-target-args.ts";
import { STEP_IMAGE } from "./step-image.ts";

/** What the steps are told about the target, whoever starts them. */
export function declareTarget(args: DeployTargetArgs): TargetDeclaration {
  return targetDeclarationSchema.parse({
    target: targetName(args.clusterName, args.fleet),
    ...args,
    image: args.image ?? STEP_IMAGE,
  });
}
