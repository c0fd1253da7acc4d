import { deployOfHolder } from "../../lock/lock-holder.ts";
import type { KuredLock } from "../../lock/kured-lock.ts";
import type { Survey } from "./survey.ts";

/** The two halves of the one lock. */
export const LOCKS = ["lease", "kured"] as const;

/** Whose a lock is. Who holds it as ended-deploy, missing-node or nobody never gives it back by itself. */
export const HOLDER_KINDS = [
  /** A deploy that goes on. */
  "deploy",
  /** A node of the cluster, which kured reboots. */
  "node",
  /** A deploy that has ended, or is gone. */
  "ended-deploy",
  /** A name that no node of the cluster has. */
  "missing-node",
  "nobody",
  /** Another program's, or one that cannot be read: whether it is alive cannot be known here. */
  "unknown",
] as const;

export type HolderKind = (typeof HOLDER_KINDS)[number];

export interface LockFigure {
  readonly lock: (typeof LOCKS)[number];
  readonly kind: HolderKind;
  readonly holder: string;
  /** Undefined: the lock does not say since when. */
  readonly since: Date | undefined;
}

/** Who holds the lock. Nothing: it is free. */
export function findLockHolders(survey: Survey): readonly LockFigure[] {
  const { lease, kureds } = survey.lock;
  return [
    ...(lease === undefined
      ? []
      : [
          {
            lock: "lease" as const,
            holder: lease.holder,
            since: lease.since,
            kind: kindOf(lease.holder, survey) ?? "unknown",
          },
        ]),
    ...kureds.flatMap(({ lock }) => figuresOf(lock, survey)),
  ];
}

function ofKured(holder: string, kind: HolderKind, since?: Date): LockFigure {
  return { lock: "kured", holder, since, kind };
}

function figuresOf(lock: KuredLock, survey: Survey): readonly LockFigure[] {
  if (lock.kind === "held") {
    return [ofKured(lock.holder, kindOf(lock.holder, survey) ?? "missing-node", lock.since)];
  }
  if (lock.kind === "several") {
    return lock.holders.length === 0
      ? [ofKured("", "nobody")]
      : lock.holders.map((holder) => ofKured(holder, kindOf(holder, survey) ?? "missing-node"));
  }
  return lock.kind === "unreadable" ? [ofKured("", "unknown")] : [];
}

/** Undefined: neither a deploy's nor a node's. */
function kindOf(holder: string, { deploys, nodes }: Survey): HolderKind | undefined {
  if (holder === "") {
    return "nobody";
  }
  const deploy = deployOfHolder(holder);
  if (deploy !== undefined) {
    return deploys.has(deploy) ? "deploy" : "ended-deploy";
  }
  return nodes.some(({ name }) => name === holder) ? "node" : undefined;
}
