import { stringify } from "yaml";
import type { LabFile } from "../lab-file.ts";
import { layout, type LabNode } from "../layout.ts";
import { serviceFiles } from "../node/unit-file.ts";
import { rackPaths } from "./paths.ts";
import { prometheusConfig, RULES_FOLDER } from "./prometheus-config.ts";

const CONFIG = "/etc/prometheus/lab.yml";

/** The Prometheus of the rack, outside the cluster that it watches: no drain moves it. */
export function prometheusFiles(nodes: readonly LabNode[]): readonly LabFile[] {
  const command = [
    "/usr/bin/prometheus",
    `--config.file=${CONFIG}`,
    `--storage.tsdb.path=${rackPaths.prometheus}/data`,
    "--storage.tsdb.retention.time=2h",
    "--storage.tsdb.retention.size=512MB",
    `--web.listen-address=${layout.gateway}:${layout.prometheusPort}`,
    "--web.enable-lifecycle",
    "--log.level=warn",
  ];
  return [
    { path: CONFIG, content: stringify(prometheusConfig(nodes)) },
    ...serviceFiles({
      name: "lab-prometheus",
      unit: ["Description=Prometheus of the lab"],
      service: [
        `ExecStartPre=/bin/mkdir -p ${rackPaths.prometheus}/data ${RULES_FOLDER}`,
        `ExecStart=${command.join(" \\\n  ")}`,
        // Its write-ahead log tells it what it knew.
        "TimeoutStopSec=5",
        "Restart=always",
        "RestartSec=1",
      ],
      wantedBy: "rack.target",
    }),
  ];
}
