import * as z from "zod";
import { PIPELINES_NAMESPACE } from "../names.ts";
import { targetDeclarationSchema } from "../target-declaration.ts";
import type { TargetDeclaration } from "../target-declaration.ts";
import { listAll } from "./list-all.ts";
import type { SendRequest } from "./send-request.ts";

/** A deploy target that the cluster has a WorkflowTemplate for. */
export interface KnownTarget {
  /** `<cluster>-master` or `<cluster>-workers`. */
  readonly name: string;
  /** What it declares; undefined: its template carries no readable declaration. */
  readonly declared: TargetDeclaration | undefined;
}

export const TARGET_LABEL = "turntable.internal/target";
const DECLARATION = "--declaration=";

/** A WorkflowTemplate, as far as it declares a target. */
export const templateSchema = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()).default({}) }),
  spec: z.object({
    templates: z
      .array(z.object({ container: z.object({ args: z.array(z.string()).default([]) }).optional() }))
      .default([]),
  }),
});

/** The deploy targets, by name. @throws KubeError when the API server does not answer well. */
export async function listTargets(send: SendRequest, signal: AbortSignal): Promise<KnownTarget[]> {
  const templates = await listAll(send, {
    path: `/apis/argoproj.io/v1alpha1/namespaces/${PIPELINES_NAMESPACE}/workflowtemplates`,
    query: { labelSelector: TARGET_LABEL },
    item: templateSchema,
    signal,
  });
  return templates.map(toKnownTarget).toSorted((a, b) => a.name.localeCompare(b.name));
}

export function toKnownTarget({ metadata, spec }: z.infer<typeof templateSchema>): KnownTarget {
  return {
    name: metadata.labels[TARGET_LABEL] ?? "",
    declared: readDeclaration(spec.templates.flatMap(({ container }) => container?.args ?? [])),
  };
}

function readDeclaration(args: readonly string[]): TargetDeclaration | undefined {
  const text = args.find((arg) => arg.startsWith(DECLARATION))?.slice(DECLARATION.length);
  return targetDeclarationSchema.safeParse(parseJson(text ?? "")).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
