import * as z from "zod";
import { API_GROUP, API_VERSION } from "./api-group.ts";
import { decisionSpecSchema } from "./decision-spec.ts";
import { objectMetadataSchema } from "./object-metadata.ts";
import { parseObject } from "./parse-object.ts";

/** A GateDecision as the API server returns it. */
export const gateDecisionSchema = z.object({
  apiVersion: z.literal(`${API_GROUP}/${API_VERSION}`),
  kind: z.literal("GateDecision"),
  metadata: objectMetadataSchema,
  spec: decisionSpecSchema,
});

export type GateDecision = z.infer<typeof gateDecisionSchema>;

/** @throws Error that names the object and what is wrong with it. */
export function parseGateDecision(value: unknown): GateDecision {
  return parseObject("GateDecision", gateDecisionSchema, value);
}
