import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { checkRegistryBudgetArgs } from "./check-registry-budget-args.ts";
import { buildRegistryBudget, registryHoldsItsNode } from "./registry-budget-manifest.ts";
import type { RegistryBudgetArgs } from "./registry-budget-manifest.ts";

/**
 * The disruption budget of the in-cluster registry. The registry's chart must not bring one of its own: an
 * eviction of a pod with two budgets is an error, not a wait.
 *
 * @throws Error naming everything in `args` that is unusable, before anything is registered.
 */
export class RegistryBudget extends pulumi.ComponentResource {
  /** Whether the budget refuses every drain of the registry's node. */
  readonly holdsItsNode: boolean;
  /** Name of the PodDisruptionBudget. */
  readonly budgetName: pulumi.Output<string>;

  constructor(name: string, args: RegistryBudgetArgs, opts?: pulumi.ComponentResourceOptions) {
    const problems = checkRegistryBudgetArgs(args);
    if (problems.length > 0) {
      throw new Error(
        `the registry's budget cannot be built:\n${problems.map((line) => `  - ${line}`).join("\n")}`,
      );
    }
    super("turntable:registry:RegistryBudget", name, args, opts);
    this.holdsItsNode = registryHoldsItsNode(args);
    const budget = new k8s.policy.v1.PodDisruptionBudget(`${name}-budget`, buildRegistryBudget(args), {
      parent: this,
    });
    this.budgetName = budget.metadata.name;
    this.registerOutputs({ holdsItsNode: this.holdsItsNode, budgetName: this.budgetName });
  }
}
