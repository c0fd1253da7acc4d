import { z } from "zod";
import type { JudgedResource } from "./judged-resource.ts";
import { readProps } from "./read-props.ts";

/** The component that knows every host of the cluster. */
export const HOSTS = "turntable:hosts:UnattendedUpgrades";

export const DEPLOY_TARGET = "turntable:pipelines:DeployTarget";

const deployTargetSchema = z.object({
  clusterName: z.string().min(1),
  fleet: z.enum(["master", "workers"]),
  hostNames: z.array(z.string()),
});

export type DeployTargetProps = z.infer<typeof deployTargetSchema>;

/** The part of a deploy target that says which hosts it may take down; the same in its inputs and its outputs. */
export function readDeployTarget(resource: JudgedResource): DeployTargetProps {
  return readProps(resource, deployTargetSchema);
}
