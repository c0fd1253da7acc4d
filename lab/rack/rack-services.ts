import type { Lab } from "../lab.ts";
import type { LabFile } from "../lab-file.ts";
import { prometheusFiles } from "./prometheus-files.ts";
import { scrapeTargetFiles } from "./scrape-target-files.ts";
import { webFiles } from "./web-files.ts";

/** What stands around the cluster, besides its load balancer, as files of the rack. */
export function rackServices(lab: Pick<Lab, "nodes">): readonly LabFile[] {
  return [...webFiles(), ...prometheusFiles(lab.nodes), ...scrapeTargetFiles()];
}
