import { gunzipSync } from "node:zlib";
import * as z from "zod";

/** A value that a report carries packed, because its lines are few and short. */
export const packedSchema = z.base64().transform((value, context) => {
  try {
    return gunzipSync(Buffer.from(value, "base64"), { maxOutputLength: MAX_UNPACKED }).toString("utf8");
  } catch (error) {
    context.addIssue({ code: "custom", message: `cannot be unpacked: ${String(error)}` });
    return z.NEVER;
  }
});

const MAX_UNPACKED = 1024 * 1024;

/**
 * Reads lines `name=value`.
 *
 * @param what what was done on which host, for messages
 * @throws Error that names each field which is missing, of another shape, unknown or there twice
 */
export function parseReport<T>(what: string, schema: z.ZodType<T>, text: string): T {
  const lines = text.split("\n").filter((line) => line !== "");
  const pairs = lines.map((line) => {
    const at = line.indexOf("=");
    return [line.slice(0, Math.max(at, 0)), line.slice(at + 1)] as const;
  });
  const names = pairs.map(([name]) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const parsed = schema.safeParse(Object.fromEntries(pairs));
  if (!parsed.success || twice.length > 0) {
    const problems = [
      ...twice.map((name) => `${name} is there twice`),
      ...(parsed.error === undefined ? [] : [z.prettifyError(parsed.error)]),
    ];
    throw new Error(
      `${what}: the host must answer with the fields of a report, got something else:\n${problems.join("\n")}`,
    );
  }
  return parsed.data;
}
