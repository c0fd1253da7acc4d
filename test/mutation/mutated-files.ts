import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { chooseTests } from "./choose-tests.ts";
import { findMutants } from "./find-mutants.ts";
import type { MutatedFile } from "./run-mutants.ts";

const FOLDERS = ["policies", "components"];

async function listFiles(root: string, folder: string, ending: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true });
  return entries
    .filter((file) => file.endsWith(ending) && !file.includes("node_modules"))
    .map((file) => `${folder}/${file}`)
    .toSorted();
}

/**
 * The files of policies/ and components/ with their mutants.
 *
 * @param only beginning of the files' paths. @default all
 * @throws Error when no file begins so.
 */
export async function readMutatedFiles(root: string, only = ""): Promise<readonly MutatedFile[]> {
  const tests = await listFiles(root, "test/unit", ".test.ts");
  const all = (await Promise.all(FOLDERS.map((folder) => listFiles(root, folder, ".ts")))).flat();
  const files = all.filter((file) => file.startsWith(only) && !file.endsWith("main.ts"));
  if (files.length === 0) {
    throw new Error(
      `--only must begin with ${FOLDERS.join(" or ")} and name files that there are, got ${only}`,
    );
  }
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, file), "utf8");
      return { file, text, mutants: findMutants(file, text), tests: chooseTests(file, tests) };
    }),
  );
}

/** A digest of everything below test/unit, test/support and test/fixtures. */
export async function digestTests(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of ["test/unit", "test/support", "test/fixtures"]) {
    for (const file of await listFiles(root, folder, ".ts")) {
      hash
        .update(file)
        .update("\0")
        .update(await readFile(join(root, file)));
    }
  }
  return hash.digest("hex");
}
