import type { RegistryBudgetArgs } from "./registry-budget-manifest.ts";

/** What makes the arguments unusable, a sentence each; empty: nothing. */
export function checkRegistryBudgetArgs(args: RegistryBudgetArgs): string[] {
  return [
    ...(Object.keys(args.matchLabels).length === 0
      ? [
          "matchLabels must name at least one label, got none; an empty selector covers every pod of the namespace",
        ]
      : []),
    ...(!Number.isInteger(args.replicas) || args.replicas < 1
      ? [`replicas must be 1 or more, got ${args.replicas}; a budget over no pod protects nothing`]
      : []),
  ];
}
