import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";
import type { FaultName } from "./fault-name.ts";

/** What a person reads about a fault. */
export interface FaultText {
  readonly name: FaultName;
  /** One sentence: what is broken. */
  readonly what: string;
  /** One sentence: what shows it. */
  readonly seen: string;
  /** Whether it is still there after a reboot of the host. */
  readonly survivesReboot: boolean;
  /** Whether it is an object of the cluster, so that it can be seen and healed only while the API answers.
   * @default false */
  readonly inCluster?: boolean;
}

/** A fault that is injected now. */
export interface ActiveFault {
  readonly name: FaultName;
  /** Undefined: a fault of the whole cluster. */
  readonly node: string | undefined;
}

/** A fault of one node. `inject` and `heal` may be repeated and may find the host off. */
export interface NodeFault extends FaultText {
  readonly appliesTo: "any node" | "masters" | "workers";
  /** Why it cannot be injected here now. */
  refusal?(lab: Lab, node: LabNode): Promise<string | undefined>;
  /** What the person should know that follows from it together with what is active already. */
  warning?(lab: Lab, node: LabNode, active: readonly ActiveFault[]): string | undefined;
  inject(lab: Lab, node: LabNode): Promise<void>;
  heal(lab: Lab, node: LabNode): Promise<void>;
  /** Reads it from the world; false for what ended with the host. */
  isActive(lab: Lab, node: LabNode): Promise<boolean>;
}

/** A fault of the whole cluster. */
export interface ClusterFault extends FaultText {
  readonly appliesTo: "cluster";
  refusal?(lab: Lab): Promise<string | undefined>;
  inject(lab: Lab): Promise<void>;
  heal(lab: Lab): Promise<void>;
  isActive(lab: Lab): Promise<boolean>;
}

export type Fault = NodeFault | ClusterFault;
