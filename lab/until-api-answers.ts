import { kubectl } from "./kubectl.ts";
import type { Lab } from "./lab.ts";
import { waitUntil } from "./wait-until.ts";

const DEADLINE_MILLISECONDS = 120_000;

/** Waits until the API answers through the load balancer. */
export async function untilApiAnswers(lab: Lab): Promise<void> {
  await waitUntil(
    lab.io,
    "the API to answer",
    () =>
      kubectl(lab, ["get", "--raw=/readyz", "--request-timeout=3s"]).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    { deadline: DEADLINE_MILLISECONDS },
  );
}
