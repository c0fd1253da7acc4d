import { gunzipSync } from "node:zlib";
import * as z from "zod";
import { parseAnswer } from "./parse-answer.ts";

const parameterSchema = z.looseObject({ name: z.string(), value: z.coerce.string().optional() });

const parametersSchema = z
  .object({
    exitCode: z.string().optional(),
    parameters: z.array(parameterSchema).default([]),
  })
  .prefault({});

/** An absent or zero time of Go arrives as null. */
const timeSchema = z
  .string()
  .nullish()
  .transform((time) => time ?? undefined);

const nodeSchema = z.object({
  id: z.string(),
  displayName: z.string().default(""),
  /** Pod, Steps, StepGroup, DAG, Suspend and others. */
  type: z.string(),
  /** Steps groups have none. */
  templateName: z.string().default(""),
  /** Pending, Running, Succeeded, Skipped, Failed, Error or Omitted; empty: not begun. */
  phase: z.string().default(""),
  message: z.string().default(""),
  startedAt: timeSchema,
  finishedAt: timeSchema,
  inputs: parametersSchema,
  outputs: parametersSchema,
});

export type WorkflowNode = z.infer<typeof nodeSchema>;

const nodesSchema = z.record(z.string(), z.unknown());

const workflowSchema = z.object({
  metadata: z.object({
    name: z.string(),
    resourceVersion: z.string(),
    creationTimestamp: z.string(),
    ownerReferences: z.array(z.object({ uid: z.string() })).default([]),
  }),
  spec: z.object({ shutdown: z.string().default("") }).prefault({}),
  status: z
    .object({
      /** Empty: no controller has seen it. */
      phase: z.string().default(""),
      message: z.string().default(""),
      startedAt: timeSchema,
      finishedAt: timeSchema,
      nodes: nodesSchema.default({}),
      compressedNodes: z.string().default(""),
      offloadNodeStatusVersion: z.string().default(""),
    })
    .prefault({}),
});

/**
 * The one order that a workflow obeys while it waits for its mutex. Argo then lets it succeed.
 *
 * @see https://github.com/argoproj/argo-workflows/blob/v4.0.5/workflow/controller/operator.go#L539
 */
export const TERMINATE = "Terminate";

type WorkflowStatus = z.infer<typeof workflowSchema>["status"];

/** Where Argo keeps what is known of the nodes of a workflow. */
export type NodesKept = "plain" | "compressed" | "elsewhere";

/** An Argo Workflow, reduced to what a deploy depends on. */
export interface Workflow {
  readonly name: string;
  readonly resourceVersion: string;
  readonly createdAt: string;
  /** Uids of the objects that it goes with. */
  readonly owners: readonly string[];
  /** `Stop` or `Terminate`; empty: nobody asked for its end. */
  readonly shutdown: string;
  /** Pending, Running, Succeeded, Failed or Error; empty: no controller has seen it. */
  readonly phase: string;
  readonly message: string;
  readonly startedAt: string | undefined;
  readonly finishedAt: string | undefined;
  readonly nodesKept: NodesKept;
  readonly nodes: readonly WorkflowNode[];
  /** The nodes by id as Argo wrote them, with every field. */
  readonly rawNodes: Readonly<Record<string, unknown>>;
}

/**
 * Reads a workflow. The nodes of a large one are compressed; kept in a database, or compressed in a way that is not known here, there
 * are none.
 *
 * @param known what was read before; the same is returned when it has not changed
 * @throws Error that names what has another shape
 * @see https://github.com/argoproj/argo-workflows/blob/v4.1.2/workflow/packer/packer.go
 */
export function parseWorkflow(path: string, body: unknown, known?: Workflow): Workflow {
  const { metadata, spec, status } = parseAnswer(path, workflowSchema, body);
  if (known?.name === metadata.name && known.resourceVersion === metadata.resourceVersion) {
    return known;
  }
  const { kept, raw } = findNodes(status);
  return {
    name: metadata.name,
    resourceVersion: metadata.resourceVersion,
    createdAt: metadata.creationTimestamp,
    owners: metadata.ownerReferences.map(({ uid }) => uid),
    shutdown: spec.shutdown,
    phase: status.phase,
    message: status.message,
    startedAt: status.startedAt,
    finishedAt: status.finishedAt,
    nodesKept: kept,
    nodes: Object.values(raw).map((node) => parseAnswer(path, nodeSchema, node)),
    rawNodes: raw,
  };
}

function findNodes({ nodes, compressedNodes, offloadNodeStatusVersion }: WorkflowStatus): {
  kept: NodesKept;
  raw: Record<string, unknown>;
} {
  if (Object.keys(nodes).length > 0 || (compressedNodes === "" && offloadNodeStatusVersion === "")) {
    return { kept: "plain", raw: nodes };
  }
  const unpacked = compressedNodes === "" ? undefined : unpackNodes(compressedNodes);
  return unpacked === undefined ? { kept: "elsewhere", raw: {} } : { kept: "compressed", raw: unpacked };
}

/** Undefined: nothing that is read here. */
function unpackNodes(text: string): Record<string, unknown> | undefined {
  try {
    const unpacked: unknown = JSON.parse(gunzipSync(Buffer.from(text, "base64")).toString("utf8"));
    return nodesSchema.safeParse(unpacked).data;
  } catch {
    return undefined;
  }
}
