import { adviseKept, describeKept, findKeptLock } from "../lock/kept-lock.ts";
import type { KeptLock } from "../lock/kept-lock.ts";
import { lockHolder } from "../lock/lock-holder.ts";
import { releaseLock } from "../lock/release-lock.ts";
import { holdersOf } from "../lock/take-lock.ts";
import { persist } from "../persist.ts";
import { noInputs } from "./step-inputs.ts";
import type { Step } from "./step.ts";

/**
 * Gives the lock back at the end of a deploy, however it ended, unless a node is half rolled or would boot what is not proven: until
 * somebody has decided about it, nothing else may take a node down.
 */
export const finish: Step<object> = {
  inputs: noInputs,
  run: async ({ intent }, { clock, signal, connect }) => {
    const { reader, lock } = await connect();
    const { deploy } = intent;
    const nodes = await persist(clock, "the list of nodes", () => reader.listNodes(signal), signal);
    const kept = findKeptLock(nodes);
    const why = describeKept(kept);
    if (why === undefined) {
      await persist(clock, "the release of the lock", () => releaseLock(lock, deploy, signal), signal);
    }
    const state = await persist(clock, "the lock", () => lock.read(signal), signal);
    const released = !holdersOf(state).includes(lockHolder(deploy));
    const text =
      released || why === undefined
        ? `${deploy} holds no lock any more.`
        : `${deploy} keeps the lock, because ${why}: nothing else may take a node down. ${adviseKept(kept)}`;
    const { halfRolled } = kept;
    return {
      refused: false,
      json: { released, halfRolled, staged: stagedNodes(kept), text },
      text: `${text}\n`,
    };
  },
};

function stagedNodes({ staged }: KeptLock): readonly string[] {
  return [...staged.values()].flat();
}
