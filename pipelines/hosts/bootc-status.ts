import * as z from "zod";

const slotSchema = z
  .object({
    image: z
      .object({
        image: z.object({ image: z.string() }),
        imageDigest: z.string(),
        version: z.string().nullish(),
      })
      .nullish(),
    incompatible: z.boolean().default(false),
    downloadOnly: z.boolean().default(false),
  })
  .nullish();

/**
 * What `bootc status --format=json --format-version=1` prints, reduced to what a roll needs.
 *
 * @see https://github.com/bootc-dev/bootc/blob/v1.16.9/docs/src/host-v1.schema.json
 */
export const bootcStatusSchema = z.object({
  apiVersion: z.literal("org.containers.bootc/v1"),
  kind: z.literal("BootcHost"),
  status: z.object({
    booted: slotSchema,
    staged: slotSchema,
    rollback: slotSchema,
    rollbackQueued: z.boolean().default(false),
  }),
});

export type BootcStatus = z.infer<typeof bootcStatusSchema>["status"];

export type BootcSlot = BootcStatus["booted"];
