import { z } from "zod";
import type { PlannedResource } from "./planned-resources.ts";

const windowSchema = z.object({
  maintenanceWindow: z.object({ startTime: z.string(), endTime: z.string(), timeZone: z.string() }),
});
const hostsSchema = z.object({
  hosts: z.array(z.object({ name: z.string(), address: z.string(), role: z.string() })),
});
const targetSchema = z.object({
  clusterName: z.string(),
  fleet: z.string(),
  hostNames: z.array(z.string()),
});

/** A line of what a reviewer asks first: when, which machines, which targets. */
export interface ReviewFact {
  readonly question: string;
  readonly answer: string;
}

/** When nodes may go down, which hosts are configured and what can be deployed to, from the components' own inputs. */
export function componentFacts(resources: readonly PlannedResource[]): readonly ReviewFact[] {
  return resources.flatMap((resource): ReviewFact[] => {
    switch (resource.type) {
      case "turntable:maintenance:Kured": {
        const window = windowSchema.safeParse(resource.inputs).data?.maintenanceWindow;
        return window === undefined
          ? []
          : [
              {
                question: "reboots",
                answer: `daily ${window.startTime} to ${window.endTime}, ${window.timeZone}, one node at a time`,
              },
            ];
      }
      case "turntable:hosts:UnattendedUpgrades": {
        const hosts = hostsSchema.safeParse(resource.inputs).data?.hosts;
        return hosts === undefined
          ? []
          : [{ question: `hosts (${hosts.length})`, answer: hosts.map(describeHost).join(", ") }];
      }
      case "turntable:pipelines:DeployTarget": {
        const target = targetSchema.safeParse(resource.inputs).data;
        return target === undefined
          ? []
          : [
              {
                question: `target ${target.clusterName}-${target.fleet}`,
                answer: target.hostNames.join(", "),
              },
            ];
      }
      default:
        return [];
    }
  });
}

function describeHost(host: { name: string; address: string; role: string }): string {
  return `${host.name} ${host.address} (${host.role})`;
}
