import type { LabFile } from "../lab-file.ts";
import { layout, type LabNode } from "../layout.ts";
import { maskedUnit, serviceFiles } from "../node/unit-file.ts";
import { startNodeScript } from "./start-node-script.ts";

export const RACK_TARGET = "rack.target";
const START_NODE = "/opt/lab/start-node";

/** The rack shares the machine's network and devices: nothing in it may configure them. */
const NEVER_STARTED = [
  "systemd-networkd.service",
  "systemd-networkd.socket",
  "systemd-udevd.service",
  "systemd-udevd-kernel.socket",
  "systemd-udevd-control.socket",
  "systemd-udev-trigger.service",
  "systemd-sysctl.service",
  "systemd-modules-load.service",
  "systemd-pstore.service",
  "systemd-resolved.service",
  "systemd-timesyncd.service",
  "console-getty.service",
  "getty.target",
];

/** What makes the rack's Debian root into the machine that the hosts and the load balancer run on. */
export function rackFiles(masters: readonly LabNode[]): readonly LabFile[] {
  return [
    { path: "/etc/hostname", content: "rack\n" },
    {
      path: "/etc/hosts",
      content: `127.0.0.1 localhost\n${layout.gateway} ${layout.gitName} ${layout.aptName}\n`,
    },
    {
      path: "/etc/systemd/system/default.target",
      content: `/etc/systemd/system/${RACK_TARGET}`,
      kind: "link",
    },
    {
      path: `/etc/systemd/system/${RACK_TARGET}`,
      content:
        "[Unit]\nDescription=The rack of a lab\nRequires=basic.target\nAfter=basic.target\nAllowIsolate=yes\n",
    },
    {
      path: "/etc/systemd/journald.conf.d/lab.conf",
      content: "[Journal]\nStorage=volatile\nRuntimeMaxUse=32M\n",
    },
    { path: "/etc/systemd/system/node@.service", content: NODE_UNIT },
    { path: START_NODE, content: startNodeScript(), mode: 0o755 },
    ...NEVER_STARTED.map(maskedUnit),
    ...loadBalancerFiles(masters),
  ];
}

/** Exit code 133 of nspawn is a reboot of the host; every other end is its power off. */
const NODE_UNIT = `[Unit]
Description=Host %i

[Service]
Type=notify
ExecStart=${START_NODE} %i
KillMode=mixed
Delegate=yes
TasksMax=infinity
LimitNOFILE=1048576
Restart=no
RestartSec=0
RestartForceExitStatus=133
SuccessExitStatus=133
TimeoutStartSec=infinity
TimeoutStopSec=60
`;

function loadBalancerFiles(masters: readonly LabNode[]): readonly LabFile[] {
  const servers = masters.map(({ name, address }) => `  server ${name} ${address}:6443\n`);
  const config = `global
  maxconn 4000
  stats socket /run/lab-haproxy.sock mode 600 level admin

defaults
  mode tcp
  retries 3
  option redispatch
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 3s

frontend api
  bind ${layout.gateway}:${layout.apiPort}
  default_backend masters

backend masters
  balance roundrobin
  option httpchk GET /readyz
  default-server check check-ssl verify none inter 500ms fastinter 250ms fall 2 rise 2 on-marked-down shutdown-sessions
${servers.join("")}`;
  return [
    { path: "/etc/haproxy/lab.cfg", content: config },
    ...serviceFiles({
      name: "lab-load-balancer",
      unit: ["Description=Load balancer of the API servers"],
      service: [
        "Type=notify",
        "ExecStart=/usr/sbin/haproxy -Ws -f /etc/haproxy/lab.cfg",
        "KillMode=mixed",
        "TimeoutStopSec=3",
        "Restart=always",
        "RestartSec=1",
      ],
      wantedBy: RACK_TARGET,
    }),
  ];
}
