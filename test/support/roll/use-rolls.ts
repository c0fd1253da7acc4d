import { heal } from "../../../lab/heal.ts";
import { useLabStack } from "../lab/use-lab-stack.ts";
import { useLab } from "../lab/use-lab.ts";
import { dismissPeople } from "./people.ts";
import { restoreFleet } from "./restore-fleet.ts";
import { Rolls } from "./rolls.ts";

const RESTORE_MILLISECONDS = 5 * 60_000;

/**
 * Gives a suite a lab with the whole stack, in which people deploy. After each test, or after all, everything that is
 * broken is healed, and nothing of the deploys is left.
 *
 * @returns gives it; to be called inside tests and hooks only.
 */
export function useRolls(restored: "after each" | "after all" = "after each"): () => Rolls {
  const lab = useLab();
  useLabStack(lab);
  let rolls: Rolls | undefined;
  before("people may deploy", async () => {
    rolls = await Rolls.open(lab());
  });
  if (restored === "after each") {
    afterEach("the fleet is as it was", restore);
  } else {
    after("the fleet is as it was", restore);
  }
  after("nobody may deploy", () => dismissPeople(lab()));
  async function restore(this: Mocha.Context): Promise<void> {
    this.timeout(RESTORE_MILLISECONDS);
    await rolls?.endWatches();
    await heal(lab().lab);
    await restoreFleet(lab());
  }
  return () => {
    if (rolls === undefined) {
      throw new Error("the people must be used inside tests and hooks");
    }
    return rolls;
  };
}
