import { halfRolledNodes } from "../roll/half-rolled.ts";
import { releaseLock } from "../lock/release-lock.ts";
import { persist } from "../persist.ts";
import { noInputs } from "./step-inputs.ts";
import type { Step } from "./step.ts";

/**
 * Gives the lock back at the end of a deploy, however it ended, unless a node is half rolled: until it is back,
 * nothing else may take another one.
 */
export const finish: Step<object> = {
  inputs: noInputs,
  run: async ({ intent }, { clock, signal, connect }) => {
    const { reader, lock } = await connect();
    const { deploy } = intent;
    const nodes = await persist(clock, "the list of nodes", () => reader.listNodes(signal), signal);
    const halfRolled = halfRolledNodes(nodes);
    const released = halfRolled.length === 0;
    if (released) {
      await persist(clock, "the release of the lock", () => releaseLock(lock, deploy, signal), signal);
    }
    const text = released
      ? `${deploy} holds no lock any more.`
      : `${deploy} keeps the lock, because ${halfRolled.join(", ")} is half rolled: nothing else may take a node down. Start the deploy again, or bring the node back by hand, remove its annotation turntable.internal/roll, and give the lock back with pipectl unlock.`;
    return { refused: false, json: { released, halfRolled, text }, text: `${text}\n` };
  },
};
