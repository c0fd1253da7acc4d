/** What a budget is for. */
export interface RegistryBudgetArgs {
  /** Namespace of the registry; it must exist. */
  readonly namespace: string;
  /** Labels that select the registry's pods and no others. */
  readonly matchLabels: Readonly<Record<string, string>>;
  /** How many pods the registry has. */
  readonly replicas: number;
  /**
   * What one replica does when a drain wants its node: `hold` refuses every drain that respects budgets,
   * and the node is rolled by the deploy, which pulls what is needed first; `yield` goes down with the node.
   * More replicas always give one at a time.
   */
  readonly singleReplica: "hold" | "yield";
}

/** Whether the budget refuses every drain of the registry's node. */
export function registryHoldsItsNode(args: Pick<RegistryBudgetArgs, "replicas" | "singleReplica">): boolean {
  return args.replicas === 1 && args.singleReplica === "hold";
}

/** The budget of the registry. A pod that does not serve may always go. */
export function buildRegistryBudget(args: RegistryBudgetArgs) {
  const holds = registryHoldsItsNode(args);
  return {
    metadata: {
      name: "registry",
      namespace: args.namespace,
      annotations: {
        "pulumi.com/deletionPropagationPolicy": "background",
        // Tells a budget that blocks on purpose from one that blocks by accident.
        ...(holds ? { "turntable.internal/single-replica": "hold" } : {}),
      },
    },
    spec: {
      ...(holds ? { minAvailable: 1 } : { maxUnavailable: 1 }),
      selector: { matchLabels: args.matchLabels },
      unhealthyPodEvictionPolicy: "AlwaysAllow",
    },
  };
}
