import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";

/** The labels of what is about a deploy: what is brought, and to which fleet of which cluster. */
export const TARGET_LABELS = ["project", "target"] as const;

export type TargetLabel = (typeof TARGET_LABELS)[number];

export function targetLabels({ spec }: PipelineDeploy): Record<TargetLabel, string> {
  return { project: spec.project, target: spec.target };
}

/**
 * Of each project and target the one deploy that figures are about: the one that has begun, else the oldest. Others wait for the mutex.
 *
 * @param byAge the oldest first
 */
export function oneOfEach(byAge: readonly PipelineDeploy[]): readonly PipelineDeploy[] {
  const groups = Map.groupBy(byAge, ({ spec }) => `${spec.project} ${spec.target}`);
  return [...groups.values()].flatMap(
    (deploys) => deploys.find(({ status }) => (status?.phase ?? "Pending") !== "Pending") ?? deploys[0] ?? [],
  );
}
