import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createStack } from "../test/support/stack.ts";
import { LARGE_PROGRAM, LARGE_RESOURCES } from "./large-program.ts";
import { measure, type Measurement } from "./measurement.ts";

export const LARGE_WITH_POLICIES = `preview of ${LARGE_RESOURCES} resources with the policy pack, warm`;
export const LARGE_WITHOUT_POLICIES = `preview of ${LARGE_RESOURCES} resources without it, warm`;

/** Previews a program of many resources with the real engine, with and without the pack. */
export async function measureLargePreviews(runs: number, now: () => number): Promise<readonly Measurement[]> {
  return [
    await measureLargePreview(LARGE_WITH_POLICIES, true, runs, now),
    await measureLargePreview(LARGE_WITHOUT_POLICIES, false, runs, now),
  ];
}

async function measureLargePreview(
  name: string,
  policies: boolean,
  runs: number,
  now: () => number,
): Promise<Measurement> {
  const stack = await createStack({ stack: "lab", policies });
  const preview = async (): Promise<void> => {
    const { code, stdout, stderr } = await stack.run("preview");
    if (code !== 0 || !stdout.includes(`${LARGE_RESOURCES + 2} to create`)) {
      throw new Error(
        `a preview that is measured must pass with ${LARGE_RESOURCES + 2} to create, got exit code ${code ?? "none"}:\n${stdout}${stderr}`,
      );
    }
  };
  try {
    await writeFile(join(stack.folder, "index.ts"), LARGE_PROGRAM);
    await preview();
    return await measure(name, runs, now, preview);
  } finally {
    await stack.remove();
  }
}
