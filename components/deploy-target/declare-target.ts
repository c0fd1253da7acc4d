import { targetName } from "../../pipelines/names.ts";
import { targetDeclarationSchema } from "../../pipelines/target-declaration.ts";
import type { TargetDeclaration } from "../../pipelines/target-declaration.ts";
import type { DeployTargetArgs } from "./deploy-target-args.ts";

/** What the steps are told about the target, whoever starts them. */
export function declareTarget(args: DeployTargetArgs): TargetDeclaration {
  const { programConfigMapName: _program, image: _image, ...declared } = args;
  return targetDeclarationSchema.parse({
    target: targetName(args.clusterName, args.fleet),
    ...declared,
  });
}
