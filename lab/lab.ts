import type { LabIo } from "./lab-io.ts";
import type { LabNode } from "./layout.ts";

/** A lab of this clone, up or not. */
export interface Lab {
  readonly io: LabIo;
  /** `.turntable/lab` of this clone: kubeconfig, ssh/ and cluster/. */
  readonly folder: string;
  /** Disks of the nodes, certificates, the rack, logs. */
  readonly cluster: string;
  readonly kubeconfig: string;
  readonly nodes: readonly LabNode[];
}
