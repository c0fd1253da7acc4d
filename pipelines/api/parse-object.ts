import * as z from "zod";
import { parseAnswer } from "../kube/parse-answer.ts";

const namedSchema = z.object({ metadata: z.object({ name: z.string() }) });

/** @throws Error that names the object and each field of another shape; the CRD is older or newer than this program. */
export function parseObject<T>(kind: string, schema: z.ZodType<T>, value: unknown): T {
  const name = namedSchema.safeParse(value).data?.metadata.name ?? "without a name";
  return parseAnswer(`${kind} ${name}`, schema, value);
}
