import { readVoters } from "./etcd-voters.ts";
import type { TestLab } from "./test-lab.ts";

export interface NodeCondition {
  readonly name: string;
  readonly ready: boolean;
  readonly cordoned: boolean;
  /** Keys of its taints, sorted. */
  readonly taints: readonly string[];
}

/** What the tests of a run share and must leave as it was. */
export interface LabCondition {
  readonly nodes: readonly NodeCondition[];
  readonly namespaces: readonly string[];
  /** Names of the members of etcd that have started and vote. */
  readonly voters: readonly string[];
}

const VOTERS = ["m1", "m2", "m3"];

/** Sentences on what is not as it should be, or not as it was; empty: all is well. */
export function describeDamage(before: LabCondition, now: LabCondition): string[] {
  const names = before.nodes.map(({ name }) => name).join(", ");
  const namesNow = now.nodes.map(({ name }) => name).join(", ");
  const taints = new Map(before.nodes.map((node) => [node.name, node.taints.join(", ")]));
  const voters = now.voters.join(", ");
  return [
    ...(names === namesNow ? [] : [`the nodes must be ${names}, got ${namesNow}`]),
    ...now.nodes.filter(({ ready }) => !ready).map(({ name }) => `${name} must be Ready, and is not`),
    ...now.nodes.filter(({ cordoned }) => cordoned).map(({ name }) => `${name} must not be cordoned, and is`),
    ...now.nodes.flatMap(({ name, taints: keys }) => {
      const [had, has] = [taints.get(name) ?? "", keys.join(", ")];
      return had === has
        ? []
        : [`${name} must have the taints it had (${had || "none"}), got ${has || "none"}`];
    }),
    ...now.namespaces
      .filter((name) => !before.namespaces.includes(name))
      .map((name) => `the namespace ${name} was left behind`),
    ...before.namespaces
      .filter((name) => !now.namespaces.includes(name))
      .map((name) => `the namespace ${name} is gone`),
    ...(voters === VOTERS.join(", ")
      ? []
      : [`the voting members of etcd must be ${VOTERS.join(", ")}, got ${voters || "none"}`]),
  ];
}

export async function readLabCondition(lab: TestLab): Promise<LabCondition> {
  const [nodes, namespaces] = await Promise.all([lab.core.listNode(), lab.core.listNamespace()]);
  return {
    nodes: nodes.items
      .map(({ metadata, spec, status }) => ({
        name: metadata?.name ?? "",
        ready: (status?.conditions ?? []).some(({ type, status: is }) => type === "Ready" && is === "True"),
        cordoned: spec?.unschedulable ?? false,
        taints: (spec?.taints ?? []).map(({ key }) => key).toSorted(),
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    namespaces: namespaces.items.map(({ metadata }) => metadata?.name ?? "").toSorted(),
    voters: await readVoters(lab),
  };
}
