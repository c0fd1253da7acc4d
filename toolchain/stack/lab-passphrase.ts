import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LAB } from "./lab.ts";

const BYTES = 24;

/**
 * The passphrase of the embedded stack, made at the first call and kept in a file that only its owner reads.
 *
 * @throws Error when the file is gone while the state that it encrypts is there
 */
export async function labPassphrase(root: string): Promise<string> {
  const path = join(root, ".turntable", LAB, "passphrase");
  const kept = await readFile(path, "utf8").catch(() => undefined);
  if (kept !== undefined && kept.trim() !== "") {
    return kept.trim();
  }
  const state = join(root, ".turntable", "state", ".pulumi", "stacks", "turntable", `${LAB}.json`);
  if (existsSync(state)) {
    throw new Error(
      `${path} must hold the passphrase of the state in ${state}, got nothing; put it back, or remove the ` +
        `folder ${join(root, ".turntable", "state")} if the lab itself is gone`,
    );
  }
  const made = randomBytes(BYTES).toString("base64url");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${made}\n`, { mode: 0o600 });
  await chmod(path, 0o600);
  return made;
}
