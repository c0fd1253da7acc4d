import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { LabIo } from "../lab-io.ts";
import { mustRun } from "../must-run.ts";
import type { LabPackage } from "./lab-package.ts";
import { packageTree } from "./package-tree.ts";

const DEADLINE_MILLISECONDS = 30_000;
const FOLDER = 0o755;

/** The bytes of a `.deb`; the same package always gives the same bytes. */
export async function buildPackage(io: Pick<LabIo, "run" | "env">, item: LabPackage): Promise<Buffer> {
  const work = await mkdtemp(join(tmpdir(), "turntable-package-"));
  try {
    const tree = join(work, "tree");
    for (const { path, content, mode } of packageTree(item)) {
      await makeFolders(tree, dirname(path));
      await writeFile(join(tree, path), content);
      // Not left to the umask: dpkg-deb refuses a folder that nobody else may read.
      await chmod(join(tree, path), mode);
    }
    const file = join(work, "package.deb");
    await mustRun(io, ["dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, file], {
      // Every file gets this time: https://reproducible-builds.org/docs/source-date-epoch/
      env: { ...io.env, SOURCE_DATE_EPOCH: "0" },
      deadline: DEADLINE_MILLISECONDS,
    });
    return await readFile(file);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function makeFolders(tree: string, path: string): Promise<void> {
  const parts = path.split("/");
  for (const depth of parts.keys()) {
    const folder = join(tree, ...parts.slice(0, depth + 1));
    await mkdir(folder, { recursive: true });
    await chmod(folder, FOLDER);
  }
}
