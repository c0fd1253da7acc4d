import * as z from "zod";

/** @throws Error that names the path and each field of another shape. */
export function parseAnswer<T>(path: string, schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    throw new Error(
      `${path}: the answer must have the shape of its kind, got something else:\n${z.prettifyError(parsed.error)}`,
    );
  }
  return parsed.data;
}
