import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Lab } from "../lab.ts";

/** Limits of the whole machine that all hosts share, and what they need of them. */
const NEEDED = { max_user_instances: 4096, max_user_watches: 1_048_576 } as const;
const FOLDER = "/proc/sys/fs/inotify";
const saved = z.strictObject({ max_user_instances: z.int(), max_user_watches: z.int() });

/** Raises what is too low, after writing down what it was. */
export async function raiseInotifyLimits(lab: Lab, folder = FOLDER): Promise<void> {
  const path = savedPath(lab);
  if (!existsSync(path)) {
    await mkdir(lab.cluster, { recursive: true });
    await writeFile(`${path}.unfinished`, JSON.stringify(await readLimits(folder)));
    await rename(`${path}.unfinished`, path);
  }
  const present = await readLimits(folder);
  await writeLimits(folder, {
    max_user_instances: Math.max(present.max_user_instances, NEEDED.max_user_instances),
    max_user_watches: Math.max(present.max_user_watches, NEEDED.max_user_watches),
  });
}

/** Puts back what was written down. */
export async function restoreInotifyLimits(lab: Lab, folder = FOLDER): Promise<void> {
  const path = savedPath(lab);
  if (existsSync(path)) {
    await writeLimits(folder, saved.parse(JSON.parse(await readFile(path, "utf8"))));
    await rm(path);
  }
}

type Limits = z.infer<typeof saved>;

function savedPath({ cluster }: Lab): string {
  return join(cluster, "inotify-limits.json");
}

async function readLimits(folder: string): Promise<Limits> {
  const read = async (name: string) => Number(await readFile(join(folder, name), "utf8"));
  return {
    max_user_instances: await read("max_user_instances"),
    max_user_watches: await read("max_user_watches"),
  };
}

async function writeLimits(folder: string, limits: Limits): Promise<void> {
  for (const [name, value] of Object.entries(limits)) {
    await writeFile(join(folder, name), `${value}\n`);
  }
}
