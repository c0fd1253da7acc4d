import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readCatalogue } from "../images/image-catalogue.ts";
import type { Lab } from "../lab.ts";
import { layout } from "../layout.ts";
import { registryFolder } from "../registry/fill-registry.ts";
import { buildKuredProgram } from "./build-kured-program.ts";
import { chartIndex } from "./chart-index.ts";
import { packChart } from "./pack-chart.ts";

const FOLDER = "charts";

/** Where the charts of a lab are: the URL of a HelmRepository. */
export const CHARTS_URL = `http://${layout.gitName}/${FOLDER}`;

/** Puts the stand-in's chart where the lab's web server has it; what is there is replaced, whole. */
export async function publishChart(lab: Pick<Lab, "cluster">): Promise<void> {
  const { node } = await readCatalogue(registryFolder(lab));
  const chart = await packChart(await buildKuredProgram(), node.pinned);
  const folder = join(lab.cluster, "web", FOLDER);
  await mkdir(folder, { recursive: true });
  await replace(join(folder, chart.file), chart.bytes);
  await replace(join(folder, "index.yaml"), await chartIndex(chart));
}

async function replace(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.unfinished`, content);
  await rename(`${path}.unfinished`, path);
}
