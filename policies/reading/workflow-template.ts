import { z } from "zod";
import type { JudgedResource } from "./judged-resource.ts";
import { readProps } from "./read-props.ts";
import { isKind } from "./type-token.ts";
import { UnjudgeableError } from "./unjudgeable-error.ts";

const parameterSchema = z.object({
  name: z.string(),
  value: z.unknown().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.unknown()).nullish(),
  valueFrom: z.object({ supplied: z.unknown().optional(), default: z.unknown().optional() }).nullish(),
});
const parametersSchema = z.object({ parameters: z.array(parameterSchema).nullish() }).nullish();

const callSchema = z.object({
  name: z.string(),
  template: z.string().nullish(),
  templateRef: z.object({ template: z.string() }).nullish(),
  inline: z.unknown().optional(),
  arguments: parametersSchema,
  when: z.string().nullish(),
  continueOn: z.unknown().optional(),
  withItems: z.unknown().optional(),
  withParam: z.unknown().optional(),
  withSequence: z.unknown().optional(),
});

/** A step, or a task of a DAG. */
export type Call = z.infer<typeof callSchema>;

const templateSchema = z.object({
  name: z.string(),
  inputs: parametersSchema,
  outputs: parametersSchema,
  steps: z.array(z.array(callSchema)).nullish(),
  dag: z.object({ tasks: z.array(callSchema) }).nullish(),
  suspend: z.object({ duration: z.unknown().optional() }).nullish(),
  container: z.object({ args: z.array(z.unknown()).nullish() }).nullish(),
  nodeSelector: z.record(z.string(), z.unknown()).nullish(),
  retryStrategy: z.unknown().optional(),
  synchronization: z.unknown().optional(),
  parallelism: z.unknown().optional(),
  failFast: z.unknown().optional(),
  activeDeadlineSeconds: z.unknown().optional(),
  timeout: z.unknown().optional(),
});

export type Template = z.infer<typeof templateSchema>;

const specSchema = z.object({
  activeDeadlineSeconds: z.unknown().optional(),
  entrypoint: z.string().nullish(),
  onExit: z.string().nullish(),
  parallelism: z.unknown().optional(),
  synchronization: z
    .object({
      mutexes: z
        .array(
          z.object({ name: z.string(), namespace: z.string().nullish(), database: z.boolean().nullish() }),
        )
        .nullish(),
    })
    .nullish(),
  templateDefaults: z
    .object({
      retryStrategy: z.unknown().optional(),
      activeDeadlineSeconds: z.unknown().optional(),
      timeout: z.unknown().optional(),
    })
    .nullish(),
  templates: z.array(templateSchema),
});

export type WorkflowSpec = z.infer<typeof specSchema>;

const nameSchema = z.object({ metadata: z.object({ name: z.string() }) });

/**
 * The workflow of a WorkflowTemplate that may take nodes down: one named `deploy-linux-…`, one of a deploy target, or
 * any that leads to a template named `…roll-node…`. Undefined: another resource.
 */
export function readDeployWorkflow(resource: JudgedResource): WorkflowSpec | undefined {
  if (
    !["WorkflowTemplate", "ClusterWorkflowTemplate"].some((kind) =>
      isKind(resource.type, "argoproj.io", kind),
    )
  ) {
    return undefined;
  }
  const { spec } = readProps(resource, z.object({ spec: specSchema }));
  const declared =
    readProps(resource, nameSchema).metadata.name.startsWith("deploy-linux-") ||
    resource.urn.includes("turntable:pipelines:DeployTarget$");
  return declared || findRolling(spec).size > 0 ? spec : undefined;
}

/** Every call of a template, in the order of the text. */
export function callsOf(template: Template): readonly Call[] {
  return [...(template.steps ?? []).flat(), ...(template.dag?.tasks ?? [])];
}

/** @throws UnjudgeableError for a template written into the step itself, which has no name to judge by. */
export function calledTemplate(call: Call): string {
  const name = call.template ?? call.templateRef?.template;
  if (name === undefined || (call.inline !== undefined && call.inline !== null)) {
    throw new UnjudgeableError(
      `step ${call.name} must call a template by its name, so that the rule can be judged`,
    );
  }
  return name;
}

/** Names of the templates that take a node down: `…roll-node…` itself and whatever leads to it. */
export function findRolling(spec: WorkflowSpec): ReadonlySet<string> {
  const rolling = new Set(spec.templates.map(({ name }) => name).filter(isRollNode));
  const leadsToRoll = (template: Template) =>
    callsOf(template).some((call) => isRollNode(calledTemplate(call)) || rolling.has(calledTemplate(call)));
  for (let before = -1; before !== rolling.size;) {
    before = rolling.size;
    spec.templates.filter(leadsToRoll).forEach(({ name }) => rolling.add(name));
  }
  return rolling;
}

export function isRollNode(templateName: string): boolean {
  return templateName.includes("roll-node");
}

/** The text that a call gives for a parameter; undefined: none, or no text. */
export function argumentOf(call: Call, name: string): string | undefined {
  const value = call.arguments?.parameters?.find((parameter) => parameter.name === name)?.value;
  return typeof value === "string" ? value : undefined;
}

export function isLooped(call: Call): boolean {
  return [call.withItems, call.withParam, call.withSequence].some(
    (loop) => loop !== undefined && loop !== null,
  );
}
