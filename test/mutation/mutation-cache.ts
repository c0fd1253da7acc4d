import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";
import type { Mutant } from "./mutant.ts";

const outcomesSchema = z.record(z.string(), z.enum(["noticed", "survived"]));

type Outcome = "noticed" | "survived";

/** What earlier runs found. It is thrown away when a test has changed since. */
export interface MutationCache {
  recall(mutant: Mutant): Outcome | undefined;
  remember(mutant: Mutant, outcome: Outcome): void;
}

/**
 * Keeps outcomes in a file.
 *
 * @param tests digest of everything that decides about an outcome besides the mutant
 */
export function openMutationCache(path: string, tests: string): MutationCache {
  const known = readOutcomes(path);
  const keyOf = ({ file, text }: Mutant) =>
    createHash("sha256").update(`${tests}\0${file}\0${text}`).digest("hex");
  return {
    recall: (mutant) => known[keyOf(mutant)],
    remember: (mutant, outcome) => {
      known[keyOf(mutant)] = outcome;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(known));
    },
  };
}

function readOutcomes(path: string): Record<string, Outcome> {
  try {
    return outcomesSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return {};
  }
}
