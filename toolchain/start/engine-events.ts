import { z } from "zod";

const stateSchema = z.object({
  parent: z.string().default(""),
  inputs: z.record(z.string(), z.unknown()).nullish(),
});

const stepSchema = z.object({
  metadata: z.object({
    op: z.string(),
    urn: z.string(),
    type: z.string(),
    old: stateSchema.nullish(),
    new: stateSchema.nullish(),
  }),
});

const analysisSchema = z.object({
  resourceUrn: z.string().optional(),
  passed: z.array(z.string()).default([]),
  failed: z.array(z.string()).default([]),
});

/**
 * The part of Pulumi's engine events that is read here:
 * https://github.com/pulumi/pulumi/blob/v3.274.1/sdk/go/common/apitype/events.go
 */
const eventSchema = z.object({
  diagnosticEvent: z
    .object({ message: z.string(), severity: z.string(), urn: z.string().optional() })
    .optional(),
  policyEvent: z
    .object({
      resourceUrn: z.string().optional(),
      message: z.string(),
      policyName: z.string(),
      enforcementLevel: z.string(),
      exceptions: z.array(z.object({ id: z.string() })).optional(),
    })
    .optional(),
  policyAnalyzeSummaryEvent: analysisSchema.optional(),
  policyAnalyzeStackSummaryEvent: analysisSchema.optional(),
  resourcePreEvent: stepSchema.optional(),
  resOutputsEvent: stepSchema.optional(),
  summaryEvent: z
    .object({
      PolicyPacks: z.record(z.string(), z.string()).nullish(),
      result: z.string().optional(),
    })
    .optional(),
  errorEvent: z.object({ error: z.string() }).optional(),
});

export type EngineEvent = z.infer<typeof eventSchema>;

export interface EventStream {
  readonly events: readonly EngineEvent[];
  /** Lines that are no events, such as the message of a CLI that did not come as far as the engine. */
  readonly otherLines: readonly string[];
}

/**
 * Reads what `pulumi preview --json` prints while PULUMI_ENABLE_STREAMING_JSON_PREVIEW is set.
 *
 * @throws Error when an event has not the known shape: what a policy said could be in it
 */
export function parseEvents(text: string): EventStream {
  const events: EngineEvent[] = [];
  const otherLines: string[] = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const value = parseJson(line);
    if (typeof value === "object" && value !== null) {
      events.push(parseEvent(value));
    } else {
      otherLines.push(line);
    }
  }
  return { events, otherLines };
}

function parseEvent(value: object): EngineEvent {
  const parsed = eventSchema.safeParse(value);
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
    throw new Error(
      `engine events must have the shape of Pulumi 3, got another at ${where}; use the pinned CLI`,
    );
  }
  return parsed.data;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
