import { copyFile, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { throwIfStopped, type ToolchainIo } from "../toolchain-io.ts";
import { downloadModule } from "./download-module.ts";
import { explainBuildFailure } from "./explain-build-failure.ts";
import type { GoBuild } from "./go-builds.ts";
import { listFiles } from "./list-files.ts";

/** Folder in a wrapper with what a published module lacks, laid out as the module is. */
export const PATCH_FOLDER = "patch";

/**
 * Makes a copy of a wrapper, and in it a copy of the module that the wrapper patches, with the patch's files
 * added or put in place of the module's. The copied go.mod replaces the module by its copy: Go takes a module
 * either from its cache, whose files must stay as they were published, or from a folder. That folder is inside
 * the copy, so that its name, which Go writes into the executable, is the same on every machine.
 *
 * @param build with the module's path in `patches`
 * @param source folder of the copy; it must not exist
 * @throws Error with what failed and what to do
 */
export async function makePatchedSource(
  build: GoBuild & { readonly patches: string },
  wrapper: string,
  source: string,
  io: ToolchainIo,
): Promise<void> {
  const what = `${build.name} ${build.version}`;
  const files = await listFiles(wrapper);
  const patch = files.filter((file) => file.startsWith(`${PATCH_FOLDER}/`));
  await copyFiles(
    wrapper,
    source,
    files.filter((file) => !patch.includes(file)),
  );
  const published = await downloadModule(build.patches, what, source, io);
  throwIfStopped(io);
  const copy = join(source, "module");
  await copyFiles(published.folder, copy, await listFiles(published.folder));
  await copyFiles(
    join(wrapper, PATCH_FOLDER),
    copy,
    patch.map((file) => file.slice(PATCH_FOLDER.length + 1)),
  );
  const edit = await io.run("go", ["mod", "edit", "-replace", `${build.patches}=./module`], { cwd: source });
  throwIfStopped(io);
  if (edit.code !== 0) {
    throw new Error(explainBuildFailure(what, edit.stderr, "the same command"));
  }
}

/** Files of Go's module cache are read-only: folders are made anew, and a file that is there is removed first. */
async function copyFiles(from: string, to: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const target = join(to, file);
    await mkdir(dirname(target), { recursive: true });
    await rm(target, { force: true });
    await copyFile(join(from, file), target);
  }
}
