import * as z from "zod";
import { bootcStatusSchema } from "./bootc-status.ts";
import { hostReportShape } from "./host-report.ts";
import { packedSchema } from "./parse-report.ts";

const statusSchema = packedSchema
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch (error) {
      context.addIssue({ code: "custom", message: `must be JSON: ${String(error)}` });
      return z.NEVER;
    }
  })
  .pipe(bootcStatusSchema)
  .transform(({ status }) => status);

export const bootcReportSchema = z.strictObject({
  ...hostReportShape,
  /** Whether bootc's own updates may reboot the host, as `systemctl is-enabled` says; empty: there is no such unit. */
  updateTimer: z.string(),
  status: statusSchema,
});

export type BootcReport = z.infer<typeof bootcReportSchema>;
