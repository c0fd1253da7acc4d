import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { LAB } from "../toolchain/stack/lab.ts";
import type { LabIo } from "./lab-io.ts";
import type { Lab } from "./lab.ts";
import { labNodes, WORKERS } from "./layout.ts";

/** What a lab remembers of how it was asked for. */
const record = z.strictObject({ workers: z.int().min(WORKERS.least).max(WORKERS.most) });

/**
 * The lab of this clone, up or not.
 *
 * @param workers how many; default: as many as it was made with, or the least when there is none
 * @throws Error when what it remembers cannot be read
 */
export async function openLab(io: LabIo, workers?: number): Promise<Lab> {
  const folder = join(io.root, ".turntable", LAB);
  const count = workers ?? (await rememberedWorkers(folder)) ?? WORKERS.least;
  return {
    io,
    folder,
    cluster: join(folder, "cluster"),
    kubeconfig: join(folder, "kubeconfig"),
    nodes: labNodes(count),
  };
}

/** File that holds how many workers a lab was made with. */
export function recordPath(folder: string): string {
  return join(folder, "cluster", "lab.json");
}

/** How many workers the lab in this folder was made with; undefined: there is no lab. */
export async function rememberedWorkers(folder: string): Promise<number | undefined> {
  const path = recordPath(folder);
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) {
    return undefined;
  }
  try {
    return record.parse(JSON.parse(text)).workers;
  } catch (error) {
    throw new Error(`${path} must say how many workers the lab has; npm run lab -- down clears it`, {
      cause: error,
    });
  }
}
