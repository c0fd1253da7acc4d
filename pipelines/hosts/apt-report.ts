import * as z from "zod";
import { hostReportShape } from "./host-report.ts";

export const aptReportSchema = z.strictObject({
  ...hostReportShape,
  runningKernel: z.string(),
  /** Package of the running kernel; empty: none. So are the others. */
  runningPackage: z.string(),
  runningVersion: z.string(),
  runningDigest: z.string(),
  nextKernel: z.string(),
  nextPackage: z.string(),
  nextVersion: z.string(),
  nextDigest: z.string(),
  /** Entry of the boot menu that is chosen; empty: the first one. */
  bootEntry: z.string(),
  /** What apt finds wrong; empty: nothing, or nobody needs it because the next boot runs the target. */
  apt: z.string(),
});

export type AptReport = z.infer<typeof aptReportSchema>;
