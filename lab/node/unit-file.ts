import type { LabFile } from "../lab-file.ts";

/** A systemd service of a host or of the rack. */
export interface Service {
  /** Without `.service`. */
  readonly name: string;
  /** Lines below [Unit]. */
  readonly unit?: readonly string[];
  /** Lines below [Service]. */
  readonly service: readonly string[];
  /** Target that starts it. */
  readonly wantedBy: string;
}

const FOLDER = "/etc/systemd/system";

/** A service's file and the link that makes its target start it. */
export function serviceFiles({ name, unit = [], service, wantedBy }: Service): readonly LabFile[] {
  const lines = ["[Unit]", ...unit, "", "[Service]", ...service, "", "[Install]", `WantedBy=${wantedBy}`];
  return [
    { path: `${FOLDER}/${name}.service`, content: `${lines.join("\n")}\n` },
    wantedLink(`${name}.service`, wantedBy, `${FOLDER}/${name}.service`),
  ];
}

/** The link by which a target starts a unit. */
export function wantedLink(unit: string, target: string, file = `/lib/systemd/system/${unit}`): LabFile {
  return { path: `${FOLDER}/${target}.wants/${unit}`, content: file, kind: "link" };
}

/** The link that keeps a unit from ever starting. */
export function maskedUnit(unit: string): LabFile {
  return { path: `${FOLDER}/${unit}`, content: "/dev/null", kind: "link" };
}

/** A program of Kubernetes that systemd keeps running. */
export function daemonFiles(
  name: string,
  command: readonly string[],
  more: { readonly after?: readonly string[]; readonly service?: readonly string[] } = {},
): readonly LabFile[] {
  const after = ["network-online.target", "lab-boot.service", ...(more.after ?? [])];
  return serviceFiles({
    name,
    unit: [
      `After=${after.join(" ")}`,
      `Wants=${["network-online.target", ...(more.after ?? [])].join(" ")}`,
      "StartLimitIntervalSec=0",
    ],
    service: [
      `ExecStart=${command.join(" \\\n  ")}`,
      "Restart=always",
      "RestartSec=1",
      "LimitNOFILE=1048576",
      ...(more.service ?? []),
    ],
    wantedBy: "multi-user.target",
  });
}
