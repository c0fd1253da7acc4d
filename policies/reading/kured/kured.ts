import type { KuredFlag } from "./kured-flags.ts";

/** A value as it is handed to kured, and who wrote it, for messages. */
export interface Written {
  readonly value: string;
  readonly setBy: string;
}

/** A directory of the host as kured's container sees it. */
export interface Mount {
  readonly mountPath: string;
  readonly hostPath: string;
}

/**
 * What kured is started with, whatever installs it. Nothing is read before it is asked for, because a preview may not know
 * it yet; every method throws where it does not, and where kured would not start or cannot be read.
 */
export interface Kured {
  /** Name of the Pulumi resource. */
  readonly name: string;
  readonly urn: string;
  /** `release`: a HelmRelease of Flux; `helm`: a Release of Pulumi; `objects`: a DaemonSet, by hand or from a chart. */
  readonly shape: "release" | "helm" | "objects";
  /** Whether Flux may still put variables in. */
  readonly isSubstituted: boolean;
  /** The arguments that give this flag, in order. */
  readonly argumentsFor: (flag: KuredFlag) => readonly Written[];
  /** The variable that gives this flag. */
  readonly variableFor: (flag: KuredFlag) => Written | undefined;
  /** Words that are no flag of kured, with which it does not start or which it passes over. */
  readonly strayWords: () => readonly string[];
  readonly mounts: () => readonly Mount[];
  /** The DaemonSet that carries the lock; undefined: the chart names it, and tells kured. */
  readonly daemonSet: () => { readonly name: string; readonly namespace: string } | undefined;
  /** Whether a Service and a monitor of its own make Prometheus ask it. */
  readonly isMonitored: () => boolean;
  /** Where one would set a flag. */
  readonly placeOf: (flag: KuredFlag) => string;
}
