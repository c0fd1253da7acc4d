import type { NamedObject } from "../kube/cluster-reader.ts";
import { GATE_LABEL } from "../names.ts";
import { compareNames, joinNames } from "./limits.ts";

export interface NamespaceGates {
  /** Namespaces whose broken pods hold a roll. */
  readonly infra: readonly string[];
  /** Namespaces whose broken pods are only reported. */
  readonly workload: readonly string[];
  /** Which namespaces are in neither, a sentence each. */
  readonly notes: readonly string[];
}

/** Sorts the namespaces by their gate label; a label has one value, so none can be in both. */
export function sortNamespaces(namespaces: readonly NamedObject[]): NamespaceGates {
  const named = (gate: string) =>
    namespaces
      .filter(({ labels }) => labels[GATE_LABEL] === gate)
      .map(({ name }) => name)
      .toSorted(compareNames);
  const unlabelled = namespaces.filter(({ labels }) => labels[GATE_LABEL] === undefined);
  const unknown = namespaces.filter(
    ({ labels }) => ![undefined, "infra", "workload"].includes(labels[GATE_LABEL]),
  );
  return {
    infra: named("infra"),
    workload: named("workload"),
    notes: [
      ...(unlabelled.length === 0
        ? []
        : [
            `every namespace should have the label ${GATE_LABEL}=infra or workload, got none for ${joinNames(unlabelled.map(({ name }) => name).toSorted(compareNames))}`,
          ]),
      ...unknown.map(
        ({ name, labels }) =>
          `every namespace should have the label ${GATE_LABEL}=infra or workload, got ${labels[GATE_LABEL] ?? "none"} for ${name}`,
      ),
    ],
  };
}
