import { parseLabelSelector } from "../../pipelines/parse-label-selector.ts";
import type { DeployTargetArgs } from "./deploy-target-args.ts";

/** What makes the arguments unusable, a sentence each; empty: nothing. */
export function checkDeployTargetArgs(args: DeployTargetArgs): string[] {
  const { image } = args;
  return [
    ...checkSelector(args.fleet, args.nodeSelector),
    ...Object.entries(args.otherFleets).flatMap(([fleet, selector]) => checkSelector(fleet, selector)),
    ...(Object.keys(args.otherFleets).length === 0
      ? [
          "otherFleets must name the cluster's other fleets, got none; a node outside this fleet has to be in one",
        ]
      : []),
    ...(Object.hasOwn(args.otherFleets, args.fleet)
      ? [`otherFleets must name other fleets only, got ${args.fleet} too; leave it out`]
      : []),
    ...(args.hostNames.length === 0 ? ["hostNames must name the fleet's hosts, got none"] : []),
    ...(new Set(args.hostNames).size < args.hostNames.length
      ? [`hostNames must be different from each other, got ${args.hostNames.join(", ")}`]
      : []),
    ...(image === undefined || /@sha256:[0-9a-f]{64}$/.test(image)
      ? []
      : [`image must be pinned by digest (…@sha256:…), got ${image}`]),
  ];
}

function checkSelector(fleet: string, selector: string): string[] {
  try {
    parseLabelSelector(selector);
    return [];
  } catch (error) {
    return [
      `the selector of fleet ${fleet} is wrong: ${error instanceof Error ? error.message : String(error)}`,
    ];
  }
}
