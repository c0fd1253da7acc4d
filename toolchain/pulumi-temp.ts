import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Longer than any run: what is older belongs to a run that has ended. */
const KEPT_MILLISECONDS = 24 * 60 * 60_000;

/**
 * Makes the folder for the temporary files of the CLI and its plugins, readable by its owner only, and
 * removes what earlier runs left in it: the kubernetes plugin writes the whole kubeconfig to a temporary file at each
 * run and never removes it.
 * https://github.com/pulumi/pulumi-kubernetes/blob/v4.25.0/provider/pkg/provider/provider.go
 *
 * @param now milliseconds since 1970
 */
export async function preparePulumiTemp(folder: string, now: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another run may have removed it in the meantime.
    const entry = await stat(path).catch(() => undefined);
    if (entry !== undefined && now - entry.mtimeMs > KEPT_MILLISECONDS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
