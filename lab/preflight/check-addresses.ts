import { BlockList, isIPv4 } from "node:net";
import { layout } from "../layout.ts";
import type { MachineNetwork, UsedRange } from "../network/read-network.ts";

const LAB_RANGES = [layout.network, layout.podNetwork, layout.serviceNetwork];

/** Why the lab's addresses cannot be used on this machine; undefined: they can. */
export function checkAddresses({ used }: Pick<MachineNetwork, "used">): string | undefined {
  for (const range of used) {
    const taken = LAB_RANGES.find((lab) => range.device !== layout.bridge && overlap(lab, range.cidr));
    if (taken !== undefined) {
      return describe(taken, range);
    }
  }
  return undefined;
}

/** Why another lab stands in the way; undefined: none does. */
export function checkOwner({ bridge }: Pick<MachineNetwork, "bridge">, folder: string): string | undefined {
  if (bridge === undefined || bridge.alias === folder) {
    return undefined;
  }
  return bridge.alias === undefined
    ? `the network ${layout.bridge} must be the lab's own, got one that nobody has signed; ` +
        `remove it if it is left over: ip link delete ${layout.bridge}`
    : `only one lab can be up on a machine, got one of ${bridge.alias}; ` +
        "run npm run lab -- down in the repository that holds this folder";
}

function describe(lab: string, { cidr, device }: UsedRange): string {
  return `the lab needs the addresses ${lab}, got ${cidr} in use on ${device}; take that network down while the lab is up`;
}

/** Two ranges overlap when one of them holds the other's first address. */
function overlap(one: string, other: string): boolean {
  return holds(one, other) || holds(other, one);
}

function holds(outer: string, inner: string): boolean {
  const [network = "", prefix = ""] = outer.split("/");
  const [address = ""] = inner.split("/");
  if (!isIPv4(network) || !isIPv4(address)) {
    return false;
  }
  const list = new BlockList();
  list.addSubnet(network, Number(prefix));
  return list.check(address);
}
