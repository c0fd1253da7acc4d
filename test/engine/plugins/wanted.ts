import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Project } from "./project.ts";

/** Says which command the program `command` declares; see programs/command. */
export async function want(project: Project, wanted: Readonly<Record<string, unknown>>): Promise<void> {
  await writeFile(join(project.directory, "wanted.json"), JSON.stringify(wanted));
}
