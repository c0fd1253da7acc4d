import * as z from "zod";
import { API_GROUP, API_VERSION } from "./api-group.ts";
import { deploySpecSchema } from "./deploy-spec.ts";
import { deployStatusSchema } from "./deploy-status.ts";
import { objectMetadataSchema } from "./object-metadata.ts";
import { parseObject } from "./parse-object.ts";

/** A PipelineDeploy as the API server returns it. Without status, no operator has seen it yet. */
export const pipelineDeploySchema = z.object({
  apiVersion: z.literal(`${API_GROUP}/${API_VERSION}`),
  kind: z.literal("PipelineDeploy"),
  metadata: objectMetadataSchema,
  spec: deploySpecSchema,
  status: deployStatusSchema.optional(),
});

export type PipelineDeploy = z.infer<typeof pipelineDeploySchema>;

/** @throws Error that names the object and what is wrong with it. */
export function parsePipelineDeploy(value: unknown): PipelineDeploy {
  return parseObject("PipelineDeploy", pipelineDeploySchema, value);
}
