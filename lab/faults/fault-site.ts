import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";
import type { ActiveFault, Fault, NodeFault } from "./fault.ts";

/** A fault at the one place that it is about. */
export interface FaultSite extends ActiveFault {
  /** Such as `kubelet-stopped on w1`. */
  readonly label: string;
  refusal(): Promise<string | undefined>;
  warning(active: readonly ActiveFault[]): string | undefined;
  inject(): Promise<void>;
  heal(): Promise<void>;
  isActive(): Promise<boolean>;
}

/** Every place of the lab to which a fault applies. */
export function faultSites(lab: Lab, fault: Fault): readonly FaultSite[] {
  if (fault.appliesTo !== "cluster") {
    return lab.nodes.filter((node) => appliesTo(fault, node)).map((node) => nodeSite(lab, fault, node));
  }
  return [
    {
      name: fault.name,
      node: undefined,
      label: fault.name,
      refusal: async () => fault.refusal?.(lab),
      warning: () => undefined,
      inject: () => fault.inject(lab),
      heal: () => fault.heal(lab),
      isActive: () => fault.isActive(lab),
    },
  ];
}

function appliesTo(fault: NodeFault, node: LabNode): boolean {
  return fault.appliesTo === "any node" || fault.appliesTo === `${node.role}s`;
}

function nodeSite(lab: Lab, fault: NodeFault, node: LabNode): FaultSite {
  return {
    name: fault.name,
    node: node.name,
    label: `${fault.name} on ${node.name}`,
    refusal: async () => fault.refusal?.(lab, node),
    warning: (active) => fault.warning?.(lab, node, active),
    inject: () => fault.inject(lab, node),
    heal: () => fault.heal(lab, node),
    isActive: () => fault.isActive(lab, node),
  };
}
