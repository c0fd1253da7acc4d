import type { KnownTarget } from "../../../../../pipelines/kube/deploy-targets.ts";
import type { SurveyedNode } from "../../../../../pipelines/kube/surveyed-nodes.ts";
import { formatKuredLock, parseKuredLock } from "../../../../../pipelines/lock/kured-lock.ts";
import type { LockState } from "../../../../../pipelines/lock/lock-state.ts";
import type { Survey } from "../../../../../pipelines/operator/survey/survey.ts";
import { targetDeclarationSchema } from "../../../../../pipelines/target-declaration.ts";
import { WORKERS } from "../../plan/objects-fixture.ts";

const MASTER = "node-role.kubernetes.io/control-plane";
export const SINCE = new Date("2026-11-30T10:00:00Z");

/** A Ready node with the kernel of the floor: a master by its first letter, else a worker. */
export function node(name: string, changes: Partial<SurveyedNode> = {}): SurveyedNode {
  const labels = name.startsWith("m") ? { [MASTER]: "true" } : {};
  return {
    name,
    labels,
    ready: true,
    cordoned: false,
    kernel: "6.12.0-amd64",
    rollRecord: undefined,
    ...changes,
  };
}

/** The lock as it is when `lease` and `kured` hold it; undefined: that half is free. */
export function lock(lease?: string, kured?: string): LockState {
  return {
    lease: lease === undefined ? undefined : { holder: lease, since: SINCE, uid: "u1", resourceVersion: "1" },
    kureds: [kuredWith(kured === undefined ? undefined : formatKuredLock(kured, SINCE))],
  };
}

/** A kured whose annotation has this text. */
export function kuredWith(annotation: string | undefined): LockState["kureds"][number] {
  return { namespace: "kured", name: "kured", resourceVersion: "1", lock: parseKuredLock(annotation) };
}

/** Masters m1 to m3 and worker w1, and the two targets that declare them; deploy d1 goes on. */
export function survey(changes: Partial<Survey> = {}): Survey {
  return {
    nodes: ["m1", "m2", "m3", "w1"].map((name) => node(name)),
    lock: lock(),
    targets: [target("lab-master", "master", ["m1", "m2", "m3"]), target("lab-workers", "workers", ["w1"])],
    deploys: new Set(["d1"]),
    ...changes,
  };
}

export function target(
  name: string,
  fleet: "master" | "workers",
  hostNames: readonly string[],
): KnownTarget & { readonly declared: NonNullable<KnownTarget["declared"]> } {
  const selectors = { master: MASTER, workers: `!${MASTER}` };
  const other = fleet === "master" ? "workers" : "master";
  return {
    name,
    declared: targetDeclarationSchema.parse({
      ...WORKERS,
      target: name,
      fleet,
      hostNames,
      nodeSelector: selectors[fleet],
      otherFleets: { [other]: selectors[other] },
      kernelFloor: "6.12.0",
      deadlines: { drainSeconds: 1_200, bootSeconds: 900, readySeconds: 600, greenSeconds: 1_800 },
    }),
  };
}
