/** One condition of a label selector; a selector is a list of them, and all must hold. */
export type LabelRequirement =
  | { readonly key: string; readonly operator: "exists" | "absent" }
  | { readonly key: string; readonly operator: "in" | "not-in"; readonly values: readonly string[] };

/**
 * Whether labels meet every requirement. As in Kubernetes, a label that is not there meets `not-in`, and an
 * empty list is met by anything.
 */
export function matchesLabels(
  requirements: readonly LabelRequirement[],
  labels: Readonly<Record<string, string>>,
): boolean {
  return requirements.every((requirement) => meets(requirement, labels));
}

/** The requirements that `matchLabels` stands for. */
export function fromMatchLabels(matchLabels: Readonly<Record<string, string>>): LabelRequirement[] {
  return Object.entries(matchLabels).map(([key, value]) => ({ key, operator: "in", values: [value] }));
}

function meets(requirement: LabelRequirement, labels: Readonly<Record<string, string>>): boolean {
  const value = Object.hasOwn(labels, requirement.key) ? labels[requirement.key] : undefined;
  return "values" in requirement
    ? (value !== undefined && requirement.values.includes(value)) === (requirement.operator === "in")
    : (value !== undefined) === (requirement.operator === "exists");
}
