import * as z from "zod";

/** Free room by folder, in KiB. */
const roomSchema = z
  .string()
  .transform((text) => text.split(" ").filter((word) => word !== ""))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^\/[^=]*=\d+$/, "must be a folder and its free KiB, as in /boot=1024")
        .transform((word) => {
          const at = word.lastIndexOf("=");
          return [word.slice(0, at), Number(word.slice(at + 1))] as const;
        }),
    ),
  )
  .transform((pairs): ReadonlyMap<string, number> => new Map(pairs));

/** What every adapter tells of a host. */
export const hostReportShape = {
  bootId: z.string().regex(/^[0-9a-f-]{36}$/, "must be a boot id"),
  kernel: z.string().min(1),
  rebootRequired: z.enum(["yes", "no"]).transform((word) => word === "yes"),
  /** Undefined: neither k3s nor a kubelet is found. */
  kubernetes: z.string().transform((text) => (text === "" ? undefined : text)),
  /** `running`, `degraded`, …; empty: systemd does not answer. */
  systemd: z.string(),
  room: roomSchema,
} as const;

const hostReportSchema = z.strictObject(hostReportShape);

export type HostReport = z.infer<typeof hostReportSchema>;
