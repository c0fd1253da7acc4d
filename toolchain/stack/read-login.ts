import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { userPulumiHome } from "../pulumi-environment.ts";
import type { Environment } from "../toolchain-io.ts";

const credentialsSchema = z.object({ current: z.string().optional() });

/** Backend that the person is logged in to with the Pulumi CLI; undefined: to none. */
export async function readLogin(env: Environment): Promise<string | undefined> {
  const folder = env["PULUMI_CREDENTIALS_PATH"] ?? userPulumiHome(env, homedir());
  try {
    const { current } = credentialsSchema.parse(
      JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")),
    );
    return current === "" ? undefined : current;
  } catch {
    // No such file, or one that the CLI would not read as a login either.
    return undefined;
  }
}
