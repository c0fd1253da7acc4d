import { gzipSync } from "node:zlib";
import type { HostTarget } from "../../../../pipelines/roll/host-agent.ts";

export const BOOT = "6d6f2c7e-0000-4000-8000-000000000001";

const [OLD, NEW] = ["0", "1"].map((digit) => `sha256:${digit.repeat(64)}`);
export const DIGESTS = { old: OLD ?? "", new: NEW ?? "" } as const;

export const IMAGE: HostTarget = {
  version: "6.18.9",
  digest: DIGESTS.new,
  reference: `registry.example/os@${DIGESTS.new}`,
};

export const PACKAGE: HostTarget = {
  version: "6.18.9",
  digest: DIGESTS.new,
  reference: "linux-image-6.18.9-lab=6.18.9-1",
};

export function pack(text: string): string {
  return gzipSync(text).toString("base64");
}

/** Lines of a report; undefined leaves a field out. */
export function reportText(fields: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}\n`]))
    .join("");
}

const HOST = {
  bootId: BOOT,
  kernel: "6.12.1-lab",
  rebootRequired: "no",
  kubernetes: "v1.36.3",
  systemd: "running",
};

export const BOOTC_FIELDS = { ...HOST, room: "/sysroot=9000000 /boot=900000", updateTimer: "masked" };

export const APT_FIELDS = {
  ...HOST,
  room: "/boot=900000 /usr=900000 /var/cache/apt=900000 /var/lib/dpkg=900000",
  runningKernel: "6.12.1-lab",
  runningPackage: "linux-image-6.12.1-lab",
  runningVersion: "6.12.1-1",
  runningDigest: DIGESTS.old,
  nextKernel: "6.12.1-lab",
  nextPackage: "linux-image-6.12.1-lab",
  nextVersion: "6.12.1-1",
  nextDigest: DIGESTS.old,
  bootEntry: "",
  apt: "",
};

/** A slot of bootc's status, as bootc prints it. */
export function slot(digest: string, more: object = {}, reference = `registry.example/os@${digest}`) {
  return {
    image: {
      image: { image: reference, transport: "registry" },
      version: "1",
      timestamp: null,
      imageDigest: digest,
      architecture: "amd64",
    },
    cachedUpdate: null,
    incompatible: false,
    pinned: false,
    downloadOnly: false,
    ...more,
  };
}

/** The JSON of `bootc status`. */
export function statusText(status: object): string {
  return JSON.stringify({
    apiVersion: "org.containers.bootc/v1",
    kind: "BootcHost",
    metadata: { name: "host" },
    spec: { image: null, bootOrder: "default" },
    status: {
      staged: null,
      booted: null,
      rollback: null,
      rollbackQueued: false,
      type: "bootcHost",
      ...status,
    },
  });
}

/** The report of a host of bootc with this status. */
export function bootcText(status: object, fields: Readonly<Record<string, string | undefined>> = {}): string {
  return reportText({ ...BOOTC_FIELDS, status: pack(statusText(status)), ...fields });
}
