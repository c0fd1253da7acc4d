import { formatDuration } from "../../toolchain/format-duration.ts";
import { closedTable } from "./closed-table.ts";
import type { HostStatus, LabStatus } from "./lab-status.ts";

const GIBIBYTE = 1024 ** 3;
const SHOWN_BOOT_ID = 8;

/**
 * A lab as a table for a terminal.
 *
 * @param now milliseconds since 1970
 */
export function showStatus(status: LabStatus, now: number): string {
  return closedTable(
    ["part", "state", "since", "boot id", "note"],
    [
      ...status.hosts.map((host) => hostRow(host, status, now)),
      ...status.etcd.map(({ node, healthy, message }) => [
        `etcd on ${node}`,
        healthy ? "healthy" : "not healthy",
        "",
        "",
        message,
      ]),
      ...addonRows(status),
      ...status.faults
        .filter(({ node }) => node === undefined)
        .map(({ name }) => ["fault", "active", "", "", name]),
      ...usageRows(status),
    ],
  );
}

function hostRow(host: HostStatus, { nodes, faults }: LabStatus, now: number): readonly string[] {
  const node = nodes?.find(({ name }) => name === host.name);
  const notes = [
    ...(node !== undefined && !node.ready ? [node.message] : []),
    ...(node?.cordoned === true ? ["cordoned"] : []),
    ...faults.filter((fault) => fault.node === host.name).map(({ name }) => `fault ${name}`),
  ];
  const known = nodes === undefined ? "API away" : "not registered";
  const state = node === undefined ? known : node.ready ? "Ready" : "not Ready";
  const since = node === undefined ? "" : formatDuration(now - Date.parse(node.since));
  return [
    `${host.role} ${host.name} ${host.address}`,
    host.on ? state : "off",
    since,
    node?.bootId.slice(0, SHOWN_BOOT_ID) ?? "",
    notes.join("; "),
  ];
}

function addonRows({ addons, up }: LabStatus): readonly (readonly string[])[] {
  if (addons === undefined) {
    return up ? [["add-ons", "unknown", "", "", "no API server answers"]] : [];
  }
  return addons.map(({ name, wanted, ready }) => [name, `${ready} of ${wanted} ready`, "", "", ""]);
}

function usageRows({ usage }: LabStatus): readonly (readonly string[])[] {
  return usage === undefined
    ? []
    : [
        ["processor", `${Math.round(usage.cores * 100)} % of a core`, "", "", ""],
        ["memory", `${(usage.bytes / GIBIBYTE).toFixed(1)} GiB`, "", "", ""],
      ];
}
