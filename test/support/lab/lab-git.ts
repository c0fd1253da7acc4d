import { commitToLab } from "../../../lab/git/commit-to-lab.ts";
import type { Changes } from "../../../lab/git/import-stream.ts";
import { publishRepository } from "../../../lab/git/publish-repository.ts";
import { requestReconcile, waitForFlux, waitForReadyAt } from "./flux-object.ts";
import type { FluxName } from "./flux-object.ts";
import type { TestLab } from "./test-lab.ts";

export const SOURCE: FluxName = { kind: "GitRepository", namespace: "flux-system", name: "flux-system" };
export const PLATFORM: FluxName = { kind: "Kustomization", namespace: "flux-system", name: "platform" };

/** Commits to what Flux reads and waits until it has read it. @returns the revision, as Flux writes it */
export async function commit(lab: TestLab, changes: Changes, message: string): Promise<string> {
  return fetched(lab, await commitToLab(lab.lab, changes, message));
}

/** Makes what Flux reads what it was, and waits until the platform has it. */
export async function restoreGit(lab: TestLab): Promise<void> {
  const revision = await fetched(lab, await publishRepository(lab.lab));
  await requestReconcile(lab, PLATFORM);
  await waitForReadyAt(lab, PLATFORM, revision);
}

async function fetched(lab: TestLab, id: string): Promise<string> {
  const revision = `main@sha1:${id}`;
  await requestReconcile(lab, SOURCE);
  await waitForFlux(
    lab,
    SOURCE,
    `it has ${revision}`,
    ({ artifactRevision }) => artifactRevision === revision,
  );
  return revision;
}
