import { FIRST_KERNEL } from "../kernel/lab-kernels.ts";
import { MACHINE_FILES, type RootRecipe } from "../debian/build-debian-root.ts";

/** Keeps a root small, and free of what only this machine knows. */
const CLEAN = `apt-get clean
rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin /var/log/*.log /var/log/apt`;

/** What Debian starts by itself and a host of a lab does not: its jobs would run whenever a test does. */
const DISABLED = [
  "apt-daily.timer",
  "apt-daily-upgrade.timer",
  "dpkg-db-backup.timer",
  "e2scrub_all.timer",
  "e2scrub_reap.service",
  "fstrim.timer",
  "systemd-pstore.service",
];

/** Lines of shell that end each root: hosts reach only what the lab offers, and each has its own identity. */
export const FINISH = `systemctl --quiet disable ${DISABLED.join(" ")}
${CLEAN}
rm -f ${MACHINE_FILES.join(" ")} /etc/resolv.conf /etc/machine-id /etc/ssh/ssh_host_*`;

/** The system of every host: what a node of a cluster runs besides Kubernetes' own programs. */
export const hostRecipe: RootRecipe = {
  codename: "bookworm",
  include: [
    "systemd",
    "systemd-sysv",
    "dbus",
    "openssh-server",
    "containerd",
    "runc",
    "containernetworking-plugins",
    "iptables",
    "nftables",
    "iproute2",
    "iputils-ping",
    "conntrack",
    "ethtool",
    "socat",
    "ca-certificates",
    "unattended-upgrades",
    "needrestart",
    "curl",
    "procps",
    "kmod",
    "util-linux",
  ],
  packages: [FIRST_KERNEL],
  prepare: FINISH,
};

/** The programs of the rack: what runs the hosts, and what stands around a cluster. */
export const RACK_PACKAGES = [
  "systemd-container",
  "haproxy",
  "lighttpd",
  "git",
  "prometheus",
  "docker-registry",
  "apt-utils",
  "busybox-static",
] as const;

/** Lines of shell that make a host's root into the rack's. */
export const rackScript = `export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
apt-get -qq -y --no-install-recommends install ${RACK_PACKAGES.join(" ")} >/dev/null
${FINISH}`;
