import type { Clock } from "../clock.ts";
import type { NodeDrainer } from "../kube/node-drainer.ts";
import type { NodeEditor } from "../kube/node-editor.ts";
import type { Drain } from "./drain-node.ts";
import type { HostAgent } from "./host-agent.ts";
import type { RollPhase } from "./node-roll.ts";

/** When the cluster is asked whether the node may go, or has come back whole. */
export type SafetyMoment = "cordon" | "reboot" | "return";

/** What rolling a node may use of the world. */
export interface RollWorld {
  readonly clock: Clock;
  readonly nodes: NodeEditor;
  readonly drainer: NodeDrainer;
  readonly agent: HostAgent;
  readonly pods: Pick<Drain, "mayOverrideBudget" | "isOurs">;
  /** What forbids the next act now, a sentence each. */
  readonly safety: (moment: SafetyMoment, signal: AbortSignal) => Promise<readonly string[]>;
  /** Told when a phase begins. */
  readonly report: (phase: RollPhase) => void;
}
