import type { IParallelSteps } from "@kubernetes-models/argo-workflows/argoproj.io/v1alpha1/ParallelSteps";
import type { ITemplate } from "@kubernetes-models/argo-workflows/argoproj.io/v1alpha1/Template";

type Group = IParallelSteps["steps"];

/** A template as Argo reads it: groups of steps are lists in a list. */
export type ArgoTemplate = Omit<ITemplate, "steps"> & { readonly steps?: readonly Group[] };

/**
 * Groups of steps in the form of the models, which give each a key that Argo's JSON does not have.
 *
 * @see https://github.com/argoproj/argo-workflows/blob/v4.1.2/pkg/apis/workflow/v1alpha1/workflow_types.go (ParallelSteps)
 */
export function wrapSteps(groups: readonly Group[]): IParallelSteps[] {
  return groups.map((steps) => ({ steps }));
}

/** The same template as Argo reads it. */
export function unwrapSteps({ steps, ...template }: ITemplate): ArgoTemplate {
  return steps === undefined ? template : { ...template, steps: steps.map((group) => group.steps) };
}
