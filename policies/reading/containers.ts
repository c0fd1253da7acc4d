import { z } from "zod";
import type { JudgedResource } from "./judged-resource.ts";
import { readProps } from "./read-props.ts";
import { isKind } from "./type-token.ts";

export interface Container {
  readonly name: string;
  readonly image: string;
}

const containerSchema = z.object({ name: z.string().default("main"), image: z.string() });
const containersSchema = z
  .array(containerSchema)
  .nullish()
  .transform((list) => list ?? []);
const podSchema = z
  .object({ containers: containersSchema, initContainers: containersSchema })
  .transform(({ containers, initContainers }) => [...initContainers, ...containers]);
const templateSchema = z
  .object({ template: z.object({ spec: podSchema }) })
  .transform(({ template }) => template.spec);

const workflowSchema = z
  .object({
    templates: z
      .array(
        z.object({
          container: containerSchema.nullish(),
          script: containerSchema.nullish(),
          containerSet: z.object({ containers: containersSchema }).nullish(),
          initContainers: containersSchema,
          sidecars: containersSchema,
        }),
      )
      .nullish(),
  })
  .transform(({ templates }) =>
    (templates ?? []).flatMap(({ container, script, containerSet, initContainers, sidecars }) => [
      ...initContainers,
      ...[container, script].filter((one) => one !== null && one !== undefined),
      ...(containerSet?.containers ?? []),
      ...sidecars,
    ]),
  );

/** Where each kind that runs containers keeps them, below `spec`. */
const KINDS: readonly (readonly [group: string, kind: string, spec: z.ZodType<readonly Container[]>])[] = [
  ["core", "Pod", podSchema],
  ["apps", "Deployment", templateSchema],
  ["apps", "StatefulSet", templateSchema],
  ["apps", "DaemonSet", templateSchema],
  ["batch", "Job", templateSchema],
  [
    "batch",
    "CronJob",
    z.object({ jobTemplate: z.object({ spec: templateSchema }) }).transform((c) => c.jobTemplate.spec),
  ],
  ["argoproj.io", "WorkflowTemplate", workflowSchema],
  ["argoproj.io", "ClusterWorkflowTemplate", workflowSchema],
  ["argoproj.io", "Workflow", workflowSchema],
  [
    "argoproj.io",
    "CronWorkflow",
    z.object({ workflowSpec: workflowSchema }).transform((c) => c.workflowSpec),
  ],
];

/** Every container that an object would run, in the order in which they start; undefined: its kind runs none. */
export function readContainers(resource: JudgedResource): readonly Container[] | undefined {
  const known = KINDS.find(([group, kind]) => isKind(resource.type, group, kind));
  return known && readProps(resource, z.object({ spec: known[2] })).spec;
}
