import { exists } from "./flux-object.ts";
import type { FluxName } from "./flux-object.ts";
import { RELEASE } from "./kured-flux-objects.ts";
import type { TestLab } from "./test-lab.ts";
import { deleteNamespace } from "./use-namespace.ts";

/** Removes kured with everything of it: the Kustomizations, then the release, then its namespace. */
export async function removeKured(lab: TestLab, kustomizations: readonly FluxName[] = []): Promise<void> {
  for (const { kind, namespace, name } of [...kustomizations, RELEASE]) {
    if (await exists(lab, { kind, namespace, name })) {
      await lab.kubectl("delete", kind, name, `--namespace=${namespace}`);
    }
  }
  await deleteNamespace(lab, RELEASE.namespace);
}
