import { z } from "zod";
import type { LabIo } from "../lab-io.ts";
import { layout } from "../layout.ts";
import { mustRun } from "../must-run.ts";

/** A range of addresses that the machine uses, by an address of its own or a route. */
export interface UsedRange {
  /** Such as `10.77.0.0/24`. */
  readonly cidr: string;
  readonly device: string;
}

export interface LabBridge {
  /** The state folder of the clone whose lab it is; undefined: nobody has signed it. */
  readonly alias: string | undefined;
  /** Names of the links that hang on it, one for each host. */
  readonly links: readonly string[];
}

export interface MachineNetwork {
  /** The lab's bridge, of whichever clone; undefined: there is none. */
  readonly bridge: LabBridge | undefined;
  readonly used: readonly UsedRange[];
}

const links = z.array(
  z.looseObject({
    ifname: z.string().optional(),
    ifalias: z.string().optional(),
    master: z.string().optional(),
    addr_info: z.array(z.looseObject({ local: z.string(), prefixlen: z.int() })).optional(),
  }),
);
const routes = z.array(z.looseObject({ dst: z.string(), dev: z.string().optional() }));

/** What the machine's network is now, from iproute2. */
export async function readNetwork(io: Pick<LabIo, "run">): Promise<MachineNetwork> {
  const addresses = links.parse(JSON.parse(await mustRun(io, ["ip", "-json", "-4", "address", "show"])));
  const all = links.parse(JSON.parse(await mustRun(io, ["ip", "-json", "link", "show"])));
  const table = routes.parse(JSON.parse(await mustRun(io, ["ip", "-json", "-4", "route", "show"])));
  const bridge = all.find(({ ifname }) => ifname === layout.bridge);
  return {
    bridge: bridge === undefined ? undefined : { alias: bridge.ifalias, links: linksOf(all) },
    used: [
      ...addresses.flatMap(({ ifname = "", addr_info = [] }) =>
        addr_info.map(({ local, prefixlen }) => ({ cidr: `${local}/${prefixlen}`, device: ifname })),
      ),
      ...table.flatMap(({ dst, dev = "" }) =>
        dst === "default" ? [] : [{ cidr: dst.includes("/") ? dst : `${dst}/32`, device: dev }],
      ),
    ],
  };
}

function linksOf(all: z.infer<typeof links>): readonly string[] {
  return all.flatMap(({ ifname, master }) =>
    master === layout.bridge && ifname !== undefined ? [ifname] : [],
  );
}
