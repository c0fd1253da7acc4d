import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";
import type { FaultName } from "./fault-name.ts";

/** What must be known to undo a fault and that the world no longer says. */
export async function writeNote(lab: Lab, fault: FaultName, node: LabNode, note: object): Promise<void> {
  const path = notePath(lab, fault, node);
  await mkdir(join(lab.cluster, "faults"), { recursive: true });
  await writeFile(`${path}.unfinished`, JSON.stringify(note));
  await rename(`${path}.unfinished`, path);
}

/** @returns undefined: there is no note */
export async function readNote<T>(
  lab: Lab,
  fault: FaultName,
  node: LabNode,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const text = await readFile(notePath(lab, fault, node), "utf8").catch(() => undefined);
  return text === undefined ? undefined : schema.parse(JSON.parse(text));
}

export async function removeNote(lab: Lab, fault: FaultName, node: LabNode): Promise<void> {
  await rm(notePath(lab, fault, node), { force: true });
}

function notePath(lab: Lab, fault: FaultName, node: LabNode): string {
  return join(lab.cluster, "faults", `${fault}.${node.name}.json`);
}
