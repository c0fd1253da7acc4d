import * as z from "zod";
import { targetDeclarationSchema } from "../../pipelines/target-declaration.ts";
import type { TargetDeclaration } from "../../pipelines/target-declaration.ts";
import type { RenderedStack } from "../rendered-stack.ts";
import { objectsOf } from "./find-object.ts";
import { remember } from "./remember.ts";
import { seenAs } from "./seen-as.ts";

const parameterSchema = z.looseObject({
  name: z.string(),
  value: z.string().optional(),
  default: z.string().optional(),
  enum: z.array(z.string()).optional(),
  valueFrom: z.looseObject({ default: z.string().optional(), path: z.string().optional() }).optional(),
});
const parametersSchema = z.looseObject({ parameters: z.array(parameterSchema).optional() });

const callSchema = z.looseObject({
  name: z.string(),
  template: z.string().optional(),
  when: z.string().optional(),
  withParam: z.string().optional(),
  arguments: parametersSchema.optional(),
});

const containerSchema = z.looseObject({
  image: z.string(),
  args: z.array(z.string()),
  volumeMounts: z.array(z.looseObject({ name: z.string(), readOnly: z.boolean().optional() })),
});

const templateSchema = z.looseObject({
  name: z.string(),
  parallelism: z.number().optional(),
  failFast: z.boolean().optional(),
  activeDeadlineSeconds: z.number().optional(),
  timeout: z.string().optional(),
  serviceAccountName: z.string().optional(),
  nodeSelector: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.looseObject({ name: z.string() })).optional(),
  suspend: z.looseObject({}).optional(),
  steps: z.array(z.array(callSchema)).optional(),
  container: containerSchema.optional(),
  inputs: parametersSchema.optional(),
  outputs: parametersSchema.optional(),
});

const workflowSchema = z.looseObject({
  metadata: z.looseObject({ name: z.string(), namespace: z.string() }),
  spec: z.looseObject({
    entrypoint: z.string().optional(),
    onExit: z.string().optional(),
    parallelism: z.number().optional(),
    activeDeadlineSeconds: z.number().optional(),
    serviceAccountName: z.string().optional(),
    podSpecPatch: z.string().optional(),
    arguments: parametersSchema.optional(),
    volumes: z.array(z.looseObject({ name: z.string() })).optional(),
    templates: z.array(templateSchema),
  }),
});

export type Workflow = z.infer<typeof workflowSchema>;
export type Template = z.infer<typeof templateSchema>;
export type Call = z.infer<typeof callSchema>;
/** A template that runs a pod. */
export type Leaf = Template & { container: NonNullable<Template["container"]> };

const DECLARATION = "--declaration=";
const parseDeclaration = remember((text) => targetDeclarationSchema.parse(JSON.parse(text)));

/** The workflows of all deploy targets. */
export function workflowsOf(stack: RenderedStack): readonly Workflow[] {
  return objectsOf(stack, "WorkflowTemplate").map(({ manifest }) => seenAs(workflowSchema, manifest));
}

/** The workflow of the workers, which controls break. @throws Error when there is none. */
export function workersWorkflow(stack: RenderedStack): Workflow {
  const workflow = workflowsOf(stack).find((own) => targetOf(own).fleet === "workers");
  if (workflow === undefined) {
    throw new Error("there must be a workflow of workers, got none");
  }
  return workflow;
}

/** @throws Error when the workflow has no such template. */
export function templateOf(workflow: Workflow, name: string): Template {
  const template = workflow.spec.templates.find((own) => own.name === name);
  if (template === undefined) {
    throw new Error(`${workflow.metadata.name} must have a template ${name}, got none`);
  }
  return template;
}

/** The templates that run a pod. @throws Error when there is none. */
export function leavesOf(workflow: Workflow): readonly Leaf[] {
  // The filter has just seen that each has a container.
  const leaves = workflow.spec.templates.filter(({ container }) => container !== undefined) as Leaf[];
  if (leaves.length === 0) {
    throw new Error(`${workflow.metadata.name} must have a template that runs a pod, got none`);
  }
  return leaves;
}

/** The template of a step that runs a pod. @throws Error when there is none. */
export function leafOf(workflow: Workflow, name: string): Leaf {
  const leaf = leavesOf(workflow).find((own) => own.name === name);
  if (leaf === undefined) {
    throw new Error(`${workflow.metadata.name} must have a step ${name}, got none`);
  }
  return leaf;
}

/** Every group of steps of a template, in order. */
export function groupsOf(workflow: Workflow, template: string): Call[][] {
  const { steps } = templateOf(workflow, template);
  if (steps === undefined) {
    throw new Error(`template ${template} of ${workflow.metadata.name} must have steps, got none`);
  }
  return steps;
}

/** Every step of every template. */
export function callsOf(workflow: Workflow): readonly Call[] {
  return workflow.spec.templates.flatMap(({ steps }) => steps?.flat() ?? []);
}

/** The value of a parameter of a step; undefined: the step does not give it. */
export function argumentOf(call: Call, name: string): string | undefined {
  return call.arguments?.parameters?.find((parameter) => parameter.name === name)?.value;
}

/** What a step was told about its target. */
export function declarationOf({ name, container }: Leaf): TargetDeclaration {
  const text = container.args.find((arg) => arg.startsWith(DECLARATION))?.slice(DECLARATION.length);
  if (text === undefined) {
    throw new Error(`step ${name} must be told its target by ${DECLARATION}…, got nothing`);
  }
  return parseDeclaration(text);
}

/** What the first step was told; a guard sees that the others are told the same. */
export function targetOf(workflow: Workflow): TargetDeclaration {
  // leavesOf throws when there is none.
  return declarationOf(leavesOf(workflow)[0] as Leaf);
}

/** Tells every step something else about its target. */
export function redeclare(
  workflow: Workflow,
  change: (declared: TargetDeclaration) => Partial<TargetDeclaration>,
): void {
  leavesOf(workflow).forEach((leaf) => redeclareStep(leaf, change));
}

/** Tells one step something else about its target. */
export function redeclareStep(
  leaf: Leaf,
  change: (declared: TargetDeclaration) => Partial<TargetDeclaration>,
): void {
  const { args } = leaf.container;
  const declared = { ...declarationOf(leaf), ...change(declarationOf(leaf)) };
  args[args.findIndex((arg) => arg.startsWith(DECLARATION))] = `${DECLARATION}${JSON.stringify(declared)}`;
}
