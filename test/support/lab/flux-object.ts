import { ApiException } from "@kubernetes/client-node";
import * as z from "zod";
import { waitFor } from "../wait-for.ts";
import type { TestLab } from "./test-lab.ts";

/** An object of Flux, by its name in its namespace. */
export interface FluxName {
  readonly kind: keyof typeof API_VERSIONS;
  readonly namespace: string;
  readonly name: string;
}

const API_VERSIONS = {
  GitRepository: "source.toolkit.fluxcd.io/v1",
  HelmRepository: "source.toolkit.fluxcd.io/v1",
  Kustomization: "kustomize.toolkit.fluxcd.io/v1",
  HelmRelease: "helm.toolkit.fluxcd.io/v2",
} as const;

const objectSchema = z.object({
  metadata: z.object({ generation: z.number() }),
  status: z
    .object({
      observedGeneration: z.number().default(0),
      lastHandledReconcileAt: z.string().default(""),
      lastAppliedRevision: z.string().default(""),
      artifact: z.object({ revision: z.string() }).optional(),
      inventory: z.object({ entries: z.array(z.object({ id: z.string() })).nullish() }).optional(),
      conditions: z
        .array(z.object({ type: z.string(), status: z.string(), reason: z.string(), message: z.string() }))
        .default([]),
    })
    .prefault({}),
});

/** What Flux says about one of its objects. */
export interface FluxState {
  /** `True`, `False` or `Unknown`; empty: it was not looked at as it is now. */
  readonly ready: string;
  readonly reason: string;
  readonly message: string;
  readonly appliedRevision: string;
  /** Of a source. */
  readonly artifactRevision: string;
  /** The last request to reconcile that was answered. */
  readonly handledRequest: string;
  /** `<namespace>_<name>_<group>_<kind>` of all that a Kustomization has applied, sorted. */
  readonly inventory: readonly string[];
}

export async function readFlux(
  { objects }: TestLab,
  { kind, namespace, name }: FluxName,
): Promise<FluxState> {
  const read = await objects.read({ apiVersion: API_VERSIONS[kind], kind, metadata: { namespace, name } });
  const { metadata, status } = objectSchema.parse(read);
  const ready = status.conditions.find(({ type }) => type === "Ready");
  const seen = status.observedGeneration === metadata.generation;
  return {
    ready: (seen || ready?.status === "False" ? ready?.status : undefined) ?? "",
    reason: ready?.reason ?? "",
    message: ready?.message ?? "",
    appliedRevision: status.lastAppliedRevision,
    artifactRevision: status.artifact?.revision ?? "",
    handledRequest: status.lastHandledReconcileAt,
    inventory: (status.inventory?.entries ?? []).map(({ id }) => id).toSorted(),
  };
}

/** Waits until an object of Flux is as wanted. @throws Error that shows its last state */
export async function waitForFlux(
  lab: TestLab,
  name: FluxName,
  what: string,
  isSo: (state: FluxState) => boolean,
): Promise<FluxState> {
  let state: FluxState | undefined;
  await waitFor(
    `${name.kind} ${name.namespace}/${name.name}: ${what}`,
    async () => {
      state = await readFlux(lab, name);
      return isSo(state) ? undefined : JSON.stringify(state);
    },
    { deadlineSeconds: 90, intervalMilliseconds: 300 },
  );
  // The wait has ended, so that the object was read.
  return state!;
}

/** Waits until an object of Flux is Ready with a revision. */
export async function waitForReadyAt(lab: TestLab, name: FluxName, revision: string): Promise<void> {
  await waitForFlux(
    lab,
    name,
    `it is Ready at ${revision}`,
    ({ ready, appliedRevision }) => ready === "True" && appliedRevision === revision,
  );
}

/** Asks Flux to look at an object now. @returns the request, which its state shows when it was answered */
export async function requestReconcile(lab: TestLab, { kind, namespace, name }: FluxName): Promise<string> {
  const request = new Date().toISOString();
  await lab.kubectl(
    "annotate",
    "--overwrite",
    `--namespace=${namespace}`,
    kind,
    name,
    `reconcile.fluxcd.io/requestedAt=${request}`,
  );
  return request;
}

/** Whether an object is there. */
export async function exists(
  { objects }: TestLab,
  { kind, ...metadata }: FluxName | { readonly kind: "Namespace"; readonly name: string },
): Promise<boolean> {
  const apiVersion = kind === "Namespace" ? "v1" : API_VERSIONS[kind];
  try {
    await objects.read({ apiVersion, kind, metadata });
    return true;
  } catch (error) {
    if (error instanceof ApiException && error.code === 404) {
      return false;
    }
    throw error;
  }
}
