import { z } from "zod";
import type { Template, WorkflowSpec } from "./workflow-template.ts";

const labelsSchema = z.record(z.string(), z.string());

/** What a step is told about its target, as far as rules read it. */
const declarationSchema = z.object({
  target: z.string(),
  fleet: z.string(),
  hostNames: z.array(z.string()),
  registryNamespace: z.string().optional(),
  registryMatchLabels: labelsSchema.optional(),
  etcd: z
    .object({
      port: z.number(),
      certificates: z.object({ authority: z.string(), certificate: z.string(), key: z.string() }),
    })
    .optional(),
});

export type Declaration = z.infer<typeof declarationSchema>;

const FLAG = "--declaration=";

/** The declaration that a template hands to its container; undefined: none, or none that can be read. */
export function readDeclaration({ container }: Template): Declaration | undefined {
  const text = (container?.args ?? []).find((word) => typeof word === "string" && word.startsWith(FLAG));
  try {
    return declarationSchema.parse(JSON.parse(String(text).slice(FLAG.length)));
  } catch {
    return undefined;
  }
}

/** The first declaration of a workflow. */
export function findDeclaration({ templates }: WorkflowSpec): Declaration | undefined {
  return templates.map(readDeclaration).find((declaration) => declaration !== undefined);
}
