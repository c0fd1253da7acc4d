import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { OWN_NAMESPACES } from "../../../lab/debian/own-namespaces.ts";
import { cachedRoot } from "./cached-root.ts";
import type { Codename } from "./cached-root.ts";
import { packFolder, unpackFolder } from "./folder-archive.ts";
import { mustRun, runCommand } from "./run-command.ts";
import type { Result, RunOptions } from "./run-command.ts";

/** Mounts and processes live in namespaces of their own, which end with the command: nothing is left behind. */
const ENTER = [
  ...OWN_NAMESPACES,
  "sh",
  "-euc",
  'mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/upper,workdir=$2/work" "$2/merged"; mount -t proc proc "$2/merged/proc"; cd "$2/merged"; shift 2; exec chroot . "$@"',
  "sh",
];

/** A Debian machine that is never started: a root whose changes stay in a folder of its own. */
export interface DebianHost {
  /** The command that runs what is appended to it in the root. */
  readonly enter: readonly string[];
  /** What this host changed; a path below it may be read while a command runs. */
  readonly changes: string;
  /** Layers of a host that starts as this one is now. */
  readonly layers: readonly string[];
}

/** Folders of one test run. */
export interface DebianHosts {
  newHost(from?: DebianHost): Promise<DebianHost>;
  /** A host on which some lines of shell have run; they run once, and what they changed is kept in the cache. */
  newPreparedHost(script: string): Promise<DebianHost>;
  remove(): Promise<void>;
}

/** Unpacks a Debian root for the tests of one file. */
export async function openDebianHosts(codename: Codename): Promise<DebianHosts> {
  if (process.getuid?.() !== 0) {
    throw new Error("the tests of hosts must run as root: they unpack a Debian root and enter it by chroot");
  }
  const base = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  const archive = await cachedRoot(codename, join(base, "turntable", "debian-root"));
  const work = await mkdtemp(join(tmpdir(), "turntable-hosts-"));
  const root = join(work, "root");
  await unpackFolder(archive, root);
  let count = 0;
  const newHost = async (from?: DebianHost): Promise<DebianHost> => {
    const folder = join(work, `host-${(count += 1)}`);
    for (const part of ["upper", "work", "merged"]) {
      await mkdir(join(folder, part), { recursive: true, mode: 0o755 });
    }
    const layers = from === undefined ? [root] : from.layers;
    const changes = join(folder, "upper");
    return { enter: [...ENTER, layers.join(":"), folder], changes, layers: [changes, ...layers] };
  };
  return {
    newHost,
    newPreparedHost: async (script) => prepare(await newHost(), script, archive),
    remove: () => rm(work, { recursive: true, force: true }),
  };
}

async function prepare(host: DebianHost, script: string, rootArchive: string): Promise<DebianHost> {
  const hash = createHash("sha256").update(script).digest("hex").slice(0, 12);
  const archive = `${rootArchive.slice(0, -".tar".length)}-${hash}.tar`;
  if (existsSync(archive)) {
    await unpackFolder(archive, host.changes);
  } else {
    await shellIn(host, script);
    await packFolder(host.changes, archive);
  }
  return host;
}

/** Runs a program in a host. */
export function runIn(
  host: DebianHost,
  command: readonly string[],
  options: RunOptions = {},
): Promise<Result> {
  return runCommand([...host.enter, ...command], options);
}

/** Runs lines of shell in a host that must succeed, and returns what they print. */
export function shellIn(host: DebianHost, script: string): Promise<string> {
  return mustRun([...host.enter, "sh", "-euc", script]);
}

/** What `systemctl is-enabled` says of each unit; its exit code only says whether one of them is enabled. */
export async function enablement(host: DebianHost, units: readonly string[]): Promise<readonly string[]> {
  const { stdout, stderr } = await runIn(host, ["systemctl", "is-enabled", ...units]);
  const states = stdout.trimEnd().split("\n");
  if (states.length !== units.length) {
    throw new Error(`systemctl is-enabled must answer for ${units.join(", ")}, got:\n${stdout}${stderr}`);
  }
  return states;
}

/** Everything below some folders of a host: kind, mode, owner and content or target, a line each. */
export async function snapshot(host: DebianHost, folders: readonly string[]): Promise<string> {
  return shellIn(
    host,
    String.raw`find ${folders.join(" ")} -printf '%p %y %m %u:%g %l\n' 2>/dev/null | sort
      find ${folders.join(" ")} -type f -exec sha256sum {} + 2>/dev/null | sort -k 2`,
  );
}
