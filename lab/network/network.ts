import type { Lab } from "../lab.ts";
import { labNodes, layout, WORKERS } from "../layout.ts";
import { mustRun } from "../must-run.ts";
import { readNetwork } from "./read-network.ts";

/** Makes the bridge that the hosts hang on, with the machine's address on it and the routes to all pods. */
export async function ensureNetwork(lab: Lab): Promise<void> {
  const { bridge, gateway, network } = layout;
  const present = await readNetwork(lab.io);
  if (present.bridge === undefined) {
    await ip(lab, ["link", "add", bridge, "type", "bridge"]);
  }
  // The bridge says whose it is: another clone's lab is refused by it.
  await ip(lab, ["link", "set", bridge, "alias", lab.folder, "addrgenmode", "none", "up"]);
  await ip(lab, ["address", "replace", `${gateway}/${network.split("/")[1] ?? ""}`, "dev", bridge]);
  for (const { podCidr, address } of labNodes(WORKERS.most)) {
    await ip(lab, ["route", "replace", podCidr, "via", address, "dev", bridge]);
  }
}

/**
 * Removes this lab's bridge; its address and routes go with it. The links of hosts that have just ended are removed
 * as well: they last a moment longer than their hosts.
 */
export async function removeNetwork(lab: Lab): Promise<void> {
  const present = await readNetwork(lab.io);
  if (present.bridge?.alias !== lab.folder) {
    return;
  }
  for (const link of present.bridge.links) {
    // It may vanish by itself now.
    await lab.io.run("ip", ["link", "delete", link]);
  }
  await ip(lab, ["link", "delete", layout.bridge]);
}

async function ip({ io }: Lab, args: readonly string[]): Promise<void> {
  await mustRun(io, ["ip", ...args]);
}
