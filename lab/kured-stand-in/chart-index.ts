import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import * as z from "zod";
import type { PackedChart } from "./pack-chart.ts";

const chartSchema = z.looseObject({ apiVersion: z.string(), name: z.string(), version: z.string() });

/**
 * The `index.yaml` of a repository that has this chart only.
 *
 * @see https://helm.sh/docs/v3/topics/chart_repository/#the-index-file
 */
export async function chartIndex({ file, bytes }: PackedChart): Promise<string> {
  const text = await readFile(join(import.meta.dirname, "chart/Chart.yaml"), "utf8");
  const chart = chartSchema.parse(parse(text));
  const entry = { ...chart, urls: [file], digest: createHash("sha256").update(bytes).digest("hex") };
  return stringify({ apiVersion: "v1", entries: { [chart.name]: [entry] } });
}
