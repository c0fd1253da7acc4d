import { waitFor } from "../wait-for.ts";
import type { TestLab } from "./test-lab.ts";

/** Waits until something was said about an object for this reason. @returns what was said first */
export async function waitForEvent(
  { core }: TestLab,
  namespace: string,
  uid: string,
  reason: string,
): Promise<string> {
  let message: string | undefined;
  await waitFor(
    `an event ${reason} about ${uid}`,
    async () => {
      const fieldSelector = `involvedObject.uid=${uid}`;
      const { items } = await core.listNamespacedEvent({ namespace, fieldSelector });
      message = items.find((event) => event.reason === reason)?.message;
      const seen = items.map((event) => event.reason ?? "none").join(", ");
      return message === undefined ? `the reasons of its events are ${seen}` : undefined;
    },
    { deadlineSeconds: 60, intervalMilliseconds: 500 },
  );
  // The wait has ended, so that there is one.
  return message!;
}
