import { checkLockOurs } from "../lock/check-lock-ours.ts";
import type { Check } from "./check.ts";
import { fromReasons } from "./check.ts";

export const lockIsOurs: Check = {
  name: "lock-is-ours",
  sentence: "the deploy holds the Lease and the lock of every kured",
  judge: ({ lock, deploy }) => fromReasons(checkLockOurs(lock, deploy)),
};
