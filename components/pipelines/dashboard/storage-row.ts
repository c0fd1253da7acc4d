import { ETCD_MEMBERS, VOLUMES_NOT_WHOLE } from "../alerts/storage-alerts.ts";
import { buildTimeSeries } from "./panels.ts";

/** What a second missing node would lose. */
export function buildStorageRow() {
  return [
    buildTimeSeries({
      title: "etcd's margin",
      description:
        "Members that may still be lost: by the masters that are Ready, and by the members that Prometheus scrapes where it does.",
      width: 12,
      height: 8,
      unit: "short",
      queries: [
        { expr: "min by (target) (pipelines_etcd_margin)", legend: "{{target}} by Ready masters" },
        {
          expr: `sum by (job) (${ETCD_MEMBERS}) - floor(count by (job) (${ETCD_MEMBERS}) / 2) - 1`,
          legend: "{{job}} by scraped members",
        },
      ],
    }),
    buildTimeSeries({
      title: "Volumes that are not whole",
      description: "Degraded or faulted, as Longhorn says; nothing where there is no Longhorn.",
      width: 12,
      height: 8,
      unit: "short",
      queries: [{ expr: `count(${VOLUMES_NOT_WHOLE})`, legend: "volumes" }],
    }),
  ];
}
