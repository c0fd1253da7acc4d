import type { Guard } from "./guard.ts";
import type { RenderedStack } from "./rendered-stack.ts";

/** What came of one guard. */
export interface Verdict {
  readonly guard: string;
  readonly sentence: string;
  /** What is wrong; undefined: the guard holds. */
  readonly problem: string | undefined;
}

/** Judges a stack by every guard, in order. */
export function judgeStack(stack: RenderedStack, guards: readonly Guard[]): Verdict[] {
  return guards.map((guard) => ({
    guard: guard.name,
    sentence: guard.sentence,
    problem: judgeSafely(guard, stack),
  }));
}

/** What cannot be judged does not hold. */
function judgeSafely(guard: Guard, stack: RenderedStack): string | undefined {
  try {
    return guard.judge(stack);
  } catch (error) {
    return `it cannot be judged: ${error instanceof Error ? error.message : String(error)}`;
  }
}
