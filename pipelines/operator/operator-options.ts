import { parseArgs } from "node:util";
import * as z from "zod";
import { SERVICE_ACCOUNT_DIRECTORY } from "../kube/connect-in-cluster.ts";
import type { SurfaceOptions } from "./surface/surface-options.ts";

export interface OperatorOptions {
  /** Node image of the probes, by digest. */
  readonly probeImage: string;
  readonly port: number;
  /** Whether who asked for a deploy may not approve it. */
  readonly secondPerson: boolean;
  /** Name of this replica. */
  readonly identity: string;
  /** Kubeconfig file; undefined: the program runs in a pod. */
  readonly kubeconfig: string | undefined;
  readonly credentials: string;
  /** Page and GraphQL. */
  readonly surface: SurfaceOptions;
}

const OPTIONS = {
  "probe-image": { type: "string" },
  port: { type: "string" },
  "second-person": { type: "string" },
  identity: { type: "string" },
  kubeconfig: { type: "string" },
  credentials: { type: "string" },
  "surface-access": { type: "string" },
  "surface-port": { type: "string" },
  "path-prefix": { type: "string" },
  page: { type: "string" },
} as const;

const portSchema = z.coerce.number().int().min(0).max(65_535);

const optionsSchema = z.object({
  "probe-image": z.string().regex(/@sha256:[0-9a-f]{64}$/, "must be pinned by digest (…@sha256:…)"),
  port: portSchema,
  "second-person": z.enum(["true", "false"]),
  identity: z.string().min(1),
  kubeconfig: z.string().optional(),
  credentials: z.string().default(SERVICE_ACCOUNT_DIRECTORY),
  "surface-access": z.enum(["token", "open"]),
  "surface-port": portSchema,
  "path-prefix": z.string().default(""),
  page: z.string().min(1),
});

/** @throws Error naming every option that is missing, unknown or wrong. */
export function parseOperatorOptions(args: readonly string[]): OperatorOptions {
  const { values } = parseArgs({ args: [...args], options: OPTIONS, strict: true });
  const parsed = optionsSchema.safeParse(values, { reportInput: true });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `  - --${path.map(String).join(".")}: ${message}`,
    );
    throw new Error(`the command line is wrong:\n${problems.join("\n")}`);
  }
  const { data } = parsed;
  return {
    probeImage: data["probe-image"],
    port: data.port,
    secondPerson: data["second-person"] === "true",
    identity: data.identity,
    kubeconfig: data.kubeconfig,
    credentials: data.credentials,
    surface: {
      access: data["surface-access"],
      port: data["surface-port"],
      pathPrefix: data["path-prefix"],
      pageDirectory: data.page,
    },
  };
}
