import { copyFile, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ToolchainIo } from "../toolchain-io.ts";
import { overlayInventory, readLabInventory } from "./lab-inventory.ts";
import { LAB } from "./lab.ts";

const SECRETS_LINE = /^(?:encryptionsalt|encryptedkey|secretsprovider):.*$/gm;

/** A folder with copies of Pulumi.yaml and of the stack's file, which Pulumi may write to. */
export interface WorkingConfig {
  readonly folder: string;
  /** The stack's file in that folder. */
  readonly file: string;
}

/**
 * Refreshes the working copy of a stack's file. Pulumi writes the salt of the passphrase into the stack's
 * file; it goes into the copy, so that looking at a stack changes no committed file. While a lab is up, the copy of
 * the embedded stack's file lists its hosts, and the person is told if the committed file lists others.
 *
 * @throws Error when the stack has no file
 */
export async function refreshWorkingConfig(
  { root, report }: Pick<ToolchainIo, "root" | "report">,
  stack: string,
): Promise<WorkingConfig> {
  const committed = await readStackFile(root, stack);
  if (committed === undefined) {
    const stacks = (await readdir(root)).flatMap((name) => /^Pulumi\.(.+)\.yaml$/.exec(name)?.[1] ?? []);
    throw new Error(
      `stack ${stack} must have a file Pulumi.${stack}.yaml, got none; there are ${stacks.toSorted().join(", ")}`,
    );
  }
  const { text, notice } =
    stack === LAB
      ? overlayInventory(committed, await readLabInventory(root))
      : { text: committed, notice: undefined };
  if (notice !== undefined) {
    report(notice);
  }
  const folder = join(root, ".turntable", stack);
  const file = join(folder, `Pulumi.${stack}.yaml`);
  await mkdir(folder, { recursive: true });
  const previous = await readFile(file, "utf8").catch(() => undefined);
  await copyFile(join(root, "Pulumi.yaml"), join(folder, "Pulumi.yaml"));
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, keepSecretsLines(text, previous));
  await rename(temporary, file);
  return { folder, file };
}

/** Text of a stack's committed file; undefined: there is none. */
export async function readStackFile(root: string, stack: string): Promise<string | undefined> {
  return readFile(join(root, `Pulumi.${stack}.yaml`), "utf8").catch(() => undefined);
}

/** The committed file, with what Pulumi wrote about encryption into the previous copy unless it says so itself. */
export function keepSecretsLines(committed: string, previous: string | undefined): string {
  const kept = (previous ?? "").match(SECRETS_LINE) ?? [];
  if (committed.match(SECRETS_LINE) !== null || kept.length === 0) {
    return committed;
  }
  return `${committed.trimEnd()}\n${kept.join("\n")}\n`;
}
