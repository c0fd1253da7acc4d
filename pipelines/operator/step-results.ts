import * as z from "zod";
import { ROLL_PHASES } from "../roll/node-roll.ts";

const sentences = z.array(z.string()).default([]);
const plannedNode = z.object({ node: z.string() });

/** What the operator reads of the result of the step plan. */
export const planResultSchema = z.object({
  verdict: z.enum(["possible", "refused"]),
  image: z.string().min(1),
  /** What every node is proven against; absent: the version was not resolved. */
  target: z.object({ digest: z.string().min(1) }).optional(),
  canary: plannedNode.optional(),
  rest: z.array(plannedNode),
  /** Nodes that were proven before and are not rolled again. */
  proven: z.array(z.string()).default([]),
  refusals: sentences,
  notes: sentences,
});

/** What it reads of the result of the step roll-node. */
export const rollResultSchema = z.object({
  outcome: z.enum(["rolled", "staged", "proven", "failed"]),
  phase: z.enum(ROLL_PHASES),
  reasons: sentences,
  digest: z.string().optional(),
  boot0: z.string().optional(),
  boot1: z.string().optional(),
  kernel: z.string().optional(),
  kubernetes: z.string().optional(),
  seconds: z.partialRecord(z.enum(ROLL_PHASES), z.number()).default({}),
});

export type RollResult = z.infer<typeof rollResultSchema>;

/** What it reads of the result of any other step. */
export const otherResultSchema = z.looseObject({
  problem: z.string().optional(),
  reasons: sentences,
  refusals: sentences,
  checks: z
    .array(
      z.object({
        name: z.string(),
        result: z.enum(["passed", "failed", "skipped"]),
        message: z.string(),
      }),
    )
    .default([]),
});

/** What it reads of the result of the step finish. */
export const finishResultSchema = z.object({
  /** Whether the lock was given back. */
  released: z.boolean(),
  /** What it says about it; programs of before do not. */
  text: z.string().default(""),
});
