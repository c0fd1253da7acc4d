import type { buildKuredTree } from "../../../../components/kured/kured-tree.ts";

/** An alerting rule as the tree has it. */
export interface TreeAlert {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** All alerting rules of a tree. */
export function alertsOf(tree: ReturnType<typeof buildKuredTree>): TreeAlert[] {
  return Object.values(tree.customResources).flatMap((manifest) =>
    manifest.kind === "PrometheusRule" ? manifest.spec.groups.flatMap((group) => group.rules) : [],
  );
}
