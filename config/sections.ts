import { z } from "zod";
import { K3S_ETCD } from "../pipelines/etcd/k3s-etcd.ts";
import { parseTimeOfDay } from "./time-of-day.ts";

const LABEL_VALUE = /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;
const TIME_ZONE = /^[A-Z][\w+-]*(\/[A-Z][\w+-]*)*$/;
const IMAGE_REPOSITORY = /^[a-z0-9.-]+(:[0-9]+)?(\/[a-z0-9._-]+)+$/;

export const dnsLabel = z
  .string()
  .regex(
    /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/,
    "must be a DNS label (a-z, 0-9, hyphens inside, 63 at most)",
  );

export const nodeName = z
  .string()
  .max(253, "must have at most 253 characters")
  .regex(
    /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/,
    "must be the name of a node (a-z, 0-9, hyphens and dots inside)",
  );

/** A label selector as kubectl's -l takes it; its parts are checked against real nodes by the plan step. */
const labelSelector = z.string().regex(/^[A-Za-z0-9!(),=._/\s-]+$/, "must be a Kubernetes label selector");

const hostSchema = z.strictObject({
  /** Name of the host and of its Kubernetes node. */
  name: nodeName,
  /** Address that SSH reaches. */
  address: z.string().regex(/^[A-Za-z0-9.:-]+$/, "must be an IP address or a host name"),
  role: z.enum(["master", "worker"]),
  /** What may fail as one, such as a rack: hosts with the same name here may go down together. */
  failureDomain: z.string().min(1).optional(),
});

const staticInventory = z.strictObject({ source: z.literal("static"), hosts: z.array(hostSchema) });

const cloudInventory = z
  .strictObject({
    source: z.literal("hcloud"),
    /** Hetzner Cloud label selector that matches the cluster's servers and nothing else. */
    selector: z.string().min(1),
    /** Label whose value is `master` or `worker`. */
    roleLabel: z.string().min(1).default("role"),
    /** Which address SSH uses. */
    address: z.enum(["private", "public"]).default("private"),
    /** Id of the private network whose address SSH uses; needed when servers are in several. */
    networkId: z.int().min(1).optional(),
  })
  .superRefine(({ address, networkId: input }, context) => {
    if (address === "public" && input !== undefined) {
      const message = "must be left out when address is public";
      context.addIssue({ code: "custom", path: ["networkId"], input, message });
    }
  });

export const inventorySchema = z.discriminatedUnion("source", [staticInventory, cloudInventory], {
  error: ({ code }) => (code === "invalid_union" ? 'must be "static" or "hcloud"' : undefined),
});

export const sshSchema = z.strictObject({
  user: z.string().min(1).default("root"),
  port: z.int().min(1).max(65535).default(22),
  /** Private key file, relative to the project; undefined: the secret `sshPrivateKey`, else the SSH agent. */
  privateKeyPath: z.string().min(1).optional(),
  /** OpenSSH known_hosts file with the key of every host, relative to the project. */
  knownHostsPath: z.string().min(1),
});

const timeOfDay = z.string().refine((text) => parseTimeOfDay(text) !== undefined, {
  error: "must be a time of day from 00:00 to 23:59",
});

const timeZone = z.string().refine(isTimeZone, {
  error: "must be an IANA time zone, spelled exactly, such as Europe/Berlin",
});

/** Daily window in which a node may be rebooted; the end is the last moment at which a reboot may start. */
export const maintenanceWindowSchema = z
  .strictObject({ startTime: timeOfDay, endTime: timeOfDay, timeZone })
  .superRefine((window, context) => {
    const start = parseTimeOfDay(window.startTime) ?? 0;
    const end = parseTimeOfDay(window.endTime) ?? 0;
    if (end <= start) {
      context.addIssue({
        code: "custom",
        path: ["endTime"],
        input: window.endTime,
        message: `must be after startTime ${window.startTime} on the same day`,
      });
    }
  });

export const kuredSchema = z.strictObject({
  /** Directory of the rendered tree; two stacks may share it only while they render the same. */
  gitopsDirectory: z
    .string()
    .regex(/^gitops(\/[a-z0-9-]+)+$/, "must be a directory below gitops/ (a-z, 0-9, hyphens)")
    .default("gitops/platform/kured"),
  /** How long one drain may take, in minutes. */
  drainTimeoutMinutes: z.int().min(5).max(60).default(20),
  /** Alerts of other people's rules that hold a reboot while they are pending or firing. */
  blockingAlerts: z
    .array(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "must be an alert's name"))
    .min(1)
    .default(["etcdInsufficientMembers", "etcdMembersDown", "KubeNodeNotReady", "KubeNodeUnreachable"]),
});

const podLabels = z
  .record(z.string().min(1), z.string().regex(LABEL_VALUE, "must be a label value"))
  .refine((labels) => Object.keys(labels).length > 0, "must name at least one label");

export const registrySchema = z.strictObject({
  namespace: dnsLabel.default("zot"),
  /** Labels that select the registry's pods. */
  matchLabels: podLabels.default({ "app.kubernetes.io/name": "zot" }),
  replicas: z.int().min(1).default(1),
  /** What one replica does when a drain wants its node: `hold` refuses, `yield` goes down with it. */
  singleReplica: z.enum(["hold", "yield"]).default("hold"),
});

export const fluxSchema = z.strictObject({
  namespace: dnsLabel.default("flux-system"),
  sourceKind: z.enum(["GitRepository", "OCIRepository"]).default("GitRepository"),
  sourceName: dnsLabel.default("flux-system"),
  /** Kustomization that must be Ready before anything of kured is applied. */
  platformKustomization: dnsLabel.default("platform"),
  /** ConfigMap with `cluster_name` and `prometheus_host`. */
  clusterVars: dnsLabel.default("cluster-vars"),
});

/** Label selectors that put every node into exactly one fleet. */
export const fleetsSchema = z
  .strictObject({
    master: labelSelector.default("node-role.kubernetes.io/control-plane"),
    workers: labelSelector.default("!node-role.kubernetes.io/control-plane"),
  })
  .refine((fleets) => fleets.master !== fleets.workers, {
    error: "must select different nodes for master and workers",
  });

function minutes(max: number) {
  return z.int().min(1).max(max);
}

export const deploySchema = z.strictObject({
  /** How a host takes a new version: a bootc image, or a pinned kernel package. */
  hostAdapter: z.enum(["bootc", "apt"]),
  /** Repository of the operating system's image, without tag. */
  imageRepository: z.string().regex(IMAGE_REPOSITORY, "must be an image repository without tag"),
  /** Oldest kernel a node may ever boot, such as 6.12.0. */
  kernelFloor: z.string().regex(/^\d+\.\d+\.\d+$/, "must be a kernel version such as 6.12.0"),
  /** Whether who asked for a deploy may not approve it (docs/decisions/0007-deploys-and-decisions.md). */
  secondPerson: z.boolean().default(false),
  /** Whether the registry of the image is asked without TLS. */
  plainHttpRegistry: z.boolean().default(false),
  /** Node image, by digest, of steps, agents and probes: of a mirror, where the hosts cannot reach Docker Hub. */
  stepImage: z
    .string()
    .regex(
      /^[^\s@]+@sha256:[0-9a-f]{64}$/,
      "must be an image with its digest, such as mirror.example.com/node@sha256:…",
    )
    .optional(),
  /** How long each wait of a node's turn may take. */
  deadlines: z
    .strictObject({
      drainMinutes: minutes(60).default(20),
      bootMinutes: minutes(60).default(15),
      readyMinutes: minutes(60).default(10),
      greenMinutes: minutes(120).default(30),
    })
    .prefault({}),
});

/** The operator, as far as people see it. */
export const operatorSchema = z
  .strictObject({
    /** Page and GraphQL. */
    surfaces: z
      .strictObject({
        /** `token`: to who the API server knows and lets list deploys. `open`: without, on the loopback address of the pod only. */
        access: z.enum(["token", "open"]).default("token"),
        /** Path below which an ingress serves them; empty: the root. */
        pathPrefix: z
          .string()
          .regex(/^(\/[a-z0-9][a-z0-9-]*)*$/, "must be a path such as /turntable, or empty")
          .default(""),
        /** Pods that may connect, such as those of an ingress controller. */
        clients: z
          .array(z.strictObject({ namespace: dnsLabel, matchLabels: podLabels }))
          .max(8)
          .default([]),
      })
      .prefault({})
      .refine(({ access, clients }) => access === "token" || clients.length === 0, {
        path: ["clients"],
        error: "must be empty with access open: no other pod reaches the loopback address",
      }),
  })
  .prefault({});

const absolutePath = z.string().regex(/^\/[^\s]*[^\s/]$/, "must be an absolute path");

/** How a master's etcd is asked; k3s's own by default. */
export const etcdSchema = z
  .strictObject({
    port: z.int().min(1).max(65_535).default(K3S_ETCD.port),
    /** Files on the masters. */
    certificates: z
      .strictObject({
        authority: absolutePath.default(K3S_ETCD.certificates.authority),
        certificate: absolutePath.default(K3S_ETCD.certificates.certificate),
        key: absolutePath.default(K3S_ETCD.certificates.key),
      })
      .prefault({}),
  })
  .prefault({});

export const renovateSchema = z.strictObject({
  platform: z.enum(["forgejo", "gitea", "github", "gitlab"]),
  /** API endpoint of the Git platform. */
  endpoint: z.url({ protocol: /^https?$/, error: "must be an http or https URL" }),
  repositories: z.array(z.string().regex(/^[^/\s]+\/[^/\s]+$/, "must be owner/name")).min(1),
  /** Minute and hour of the daily run in the window's time zone, as cron writes them. */
  schedule: z
    .string()
    .regex(/^[0-5]?\d ([01]?\d|2[0-3]) \* \* \*$/, "must be a daily cron schedule such as 30 1 * * *")
    .default("30 1 * * *"),
  /** `dry-run` only logs what it would do; `armed` opens pull requests. */
  mode: z.enum(["dry-run", "armed"]).default("dry-run"),
  /** Secret in the renovate namespace whose key `token` holds the platform's token. */
  tokenSecretName: dnsLabel.default("renovate-token"),
});

/** Stricter than Intl, which takes offsets and any case: kured's time zone database takes neither. */
function isTimeZone(name: string): boolean {
  try {
    const { timeZone: known } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    return TIME_ZONE.test(name) && (known === name || known.toLowerCase() !== name.toLowerCase());
  } catch {
    return false;
  }
}
