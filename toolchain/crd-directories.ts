import { join } from "node:path";
import { downloadModule } from "./build/download-module.ts";
import type { ToolchainIo } from "./toolchain-io.ts";
import { crdModules, type CrdModule, type CrdSource } from "./versions.ts";

/**
 * Folders with the CRDs of the components that the stack talks to, from the published Go modules. The files
 * are YAML; a `kustomization.yaml`, which is no CRD, may lie among them.
 *
 * @throws Error naming the module that cannot be fetched or is not the pinned one, and what to do
 */
export async function crdDirectories(io: ToolchainIo): Promise<Readonly<Record<CrdSource, string>>> {
  const found = await Promise.all(
    Object.entries(crdModules).map(async ([source, pin]) => [source, await crdDirectory(pin, io)] as const),
  );
  // Object.fromEntries widens the keys of crdModules to string.
  return Object.fromEntries(found) as Record<CrdSource, string>;
}

async function crdDirectory(pin: CrdModule, io: ToolchainIo): Promise<string> {
  const target = `${pin.module}@v${pin.version}`;
  const { folder, sum } = await downloadModule(target, `the CRDs of ${target}`, io.root, io);
  if (sum !== pin.sum) {
    throw new Error(
      `${target} must have the checksum ${pin.sum}, got ${sum}; look at GOPROXY (go env), or, after a change ` +
        `of the version, at toolchain/versions.ts`,
    );
  }
  return join(folder, pin.folder);
}
