import * as z from "zod";

const recordSchema = z.object({ deploy: z.string() });

/** The deploy that the annotation of a node names, as far as it can be read. */
export function deployOfRecord(annotation: string): string {
  try {
    return recordSchema.parse(JSON.parse(annotation)).deploy;
  } catch {
    return "of an unreadable record";
  }
}
