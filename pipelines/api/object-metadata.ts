import * as z from "zod";

/** What is read of an object's metadata. */
export const objectMetadataSchema = z.object({
  name: z.string(),
  namespace: z.string(),
  uid: z.string(),
  /** RFC 3339 in whole seconds, by the API server's clock. */
  creationTimestamp: z.string(),
  generation: z.int(),
  resourceVersion: z.string(),
  labels: z.record(z.string(), z.string()).default({}),
  annotations: z.record(z.string(), z.string()).default({}),
  deletionTimestamp: z.string().optional(),
});

export type ObjectMetadata = z.infer<typeof objectMetadataSchema>;
