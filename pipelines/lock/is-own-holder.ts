import type { LockQuestion } from "./check-lock-free.ts";
import { deployOfHolder, lockHolder } from "./lock-holder.ts";

/** Whether a holder is the deploy, or one that it takes the lock over from. */
export function isOwnHolder(
  holder: string,
  { deploy, continued }: Pick<LockQuestion, "deploy" | "continued">,
): boolean {
  const other = deployOfHolder(holder);
  return holder === lockHolder(deploy) || (other !== undefined && continued?.has(other) === true);
}
