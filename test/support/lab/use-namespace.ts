import { ApiException } from "@kubernetes/client-node";
import { waitFor } from "../wait-for.ts";
import type { TestLab } from "./test-lab.ts";

/**
 * Gives a suite a namespace of its own, which goes with everything in it when the suite ends.
 *
 * @param gate label that says whose pods these are; a namespace without it is a note of every plan
 */
export function useNamespace(started: () => TestLab, name: string, gate: "infra" | "workload" = "workload") {
  let made = false;
  before(`the namespace ${name} is there`, async () => {
    const labels = { "turntable.internal/gate": gate };
    await started().core.createNamespace({ body: { metadata: { name, labels } } });
    made = true;
    await waitForAccount(started(), name);
  });
  after(`the namespace ${name} is gone`, async function () {
    this.timeout(120_000);
    if (made) {
      await deleteNamespace(started(), name);
    }
  });
}

/** Without its default account no pod can be created in a namespace. */
async function waitForAccount({ core }: TestLab, namespace: string): Promise<void> {
  await waitFor(
    `the service account default of ${namespace} is created`,
    async () => {
      const { items } = await core.listNamespacedServiceAccount({ namespace });
      return items.some(({ metadata }) => metadata?.name === "default") ? undefined : "there is none";
    },
    { deadlineSeconds: 60 },
  );
}

/** Deletes a namespace, if there is one, and waits until it is gone. */
export async function deleteNamespace({ core }: TestLab, name: string): Promise<void> {
  try {
    await core.deleteNamespace({ name });
  } catch (error) {
    if (error instanceof ApiException && error.code === 404) {
      return;
    }
    throw error;
  }
  await waitFor(
    `the namespace ${name} is gone`,
    async () => {
      const found = await core.listNamespace({ fieldSelector: `metadata.name=${name}` });
      return found.items[0] === undefined
        ? undefined
        : JSON.stringify(found.items[0].status?.conditions ?? "it is there without a condition");
    },
    { deadlineSeconds: 100 },
  );
}
