import type { StackConfig } from "../../config.ts";
import { registryHoldsItsNode } from "../registry-budget/registry-budget-manifest.ts";
import type { KuredArgs } from "./kured-args.ts";

/** What the stack's configuration says about kured. A registry that holds its node makes kured wait for it. */
export function kuredArgsFromConfig(
  config: Pick<StackConfig, "maintenanceWindow" | "runbookBaseUrl" | "kured" | "registry" | "flux">,
): KuredArgs {
  return {
    ...config.kured,
    maintenanceWindow: config.maintenanceWindow,
    runbookBaseUrl: config.runbookBaseUrl,
    flux: config.flux,
    ...(registryHoldsItsNode(config.registry) ? { blockingPodLabels: config.registry.matchLabels } : {}),
  };
}
