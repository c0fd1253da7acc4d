import * as z from "zod";
import { parseRepository } from "../hosts/image-reference.ts";
import { registryCredentials } from "../hosts/registry-credentials.ts";
import { partitionFleets } from "../plan/partition-fleets.ts";
import { resolveTarget } from "../plan/resolve-target.ts";
import { persist } from "../persist.ts";
import type { Step } from "./step.ts";

/**
 * Says what the version is by digest, or why that is not known, which is for the plan to refuse. Nothing on a host
 * is changed.
 */
export const resolveVersion: Step<{ readonly "registry-config": string }> = {
  inputs: z.object({ "registry-config": z.string().min(1) }),
  run: async ({ intent, declared, inputs }, { clock, signal, connect, fetch, readText }) => {
    const { reader, pods } = await connect();
    const nodes = await persist(clock, "the list of nodes", () => reader.listNodes(signal), signal);
    const { members } = partitionFleets(nodes, { [declared.fleet]: declared.nodeSelector });
    const config = await readText(inputs["registry-config"]);
    const { registry } = parseRepository(declared.imageRepository);
    const access = {
      fetch,
      plainHttp: declared.plainHttpRegistry ?? false,
      credentials: config === undefined ? undefined : registryCredentials(config, registry),
    };
    const world = { clock, pods, registry: access, fleet: members.get(declared.fleet) ?? [] };
    const resolved = await resolveTarget(world, intent, declared, signal);
    return {
      refused: false,
      json: resolved,
      text:
        "problem" in resolved
          ? `${intent.version} is not known: ${resolved.problem}\n`
          : `${intent.version} is ${resolved.reference} (${resolved.digest}).\n`,
      outputs: { resolved: JSON.stringify(resolved) },
    };
  },
};
