import { z } from "zod";

/** What Pulumi.yaml says in `runtime.options`; keys of other hosts are let through. */
const runtimeOptionsSchema = z.object({
  typescript: z.boolean().default(true),
  tsconfig: z.string().optional(),
  nodeargs: z.string().default(""),
});

export interface RuntimeOptions {
  /** Whether @pulumi/pulumi shall compile the program with ts-node. */
  readonly typescript: boolean;
  readonly tsconfig: string | undefined;
  /** Arguments for node, before the script. */
  readonly nodeArgs: readonly string[];
}

/** @throws Error naming the option of a wrong type. */
export function parseRuntimeOptions(options: unknown): RuntimeOptions {
  const parsed = runtimeOptionsSchema.safeParse(options);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`runtime.options in Pulumi.yaml has wrong values: ${problems.join("; ")}`);
  }
  const { typescript, tsconfig, nodeargs } = parsed.data;
  return { typescript, tsconfig, nodeArgs: nodeargs.split(/\s+/).filter((arg) => arg !== "") };
}
