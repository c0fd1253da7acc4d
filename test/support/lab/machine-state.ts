import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { testIo } from "../test-io.ts";

/** Everything of the machine that a lab touches, as sorted lines. */
export interface MachineState {
  readonly mounts: readonly string[];
  readonly links: readonly string[];
  readonly routes: readonly string[];
  /** Of the packet filter; empty where there is no nft to show them. */
  readonly rules: readonly string[];
  /** Control groups of the machine itself; what is inside them is others' own. */
  readonly cgroups: readonly string[];
  /** Limits and settings of the kernel, as `name value`. */
  readonly settings: readonly string[];
  /** Processes that see the folder mounted or were started with its path, as `pid command`. */
  readonly processes: readonly string[];
}

const SETTINGS = [
  "fs/inotify/max_user_instances",
  "fs/inotify/max_user_watches",
  "net/ipv4/ip_forward",
  "net/ipv4/conf/all/forwarding",
  "net/ipv4/conf/default/rp_filter",
  "net/bridge/bridge-nf-call-iptables",
  "kernel/panic",
  "kernel/panic_on_oops",
  "vm/overcommit_memory",
];

/** @param folder the state folder of a lab */
export async function readMachineState(folder: string): Promise<MachineState> {
  const mountInfo = await readFile("/proc/self/mounts", "utf8");
  return {
    mounts: sortedLines(mountInfo),
    links: await ip("link"),
    routes: await ip("route", "show", "table", "all"),
    rules: sortedLines((await testIo().run("nft", ["list", "ruleset"])).stdout),
    cgroups: await listCgroups(),
    settings: await readSettings(),
    processes: await listProcesses(folder),
  };
}

/** What one state has and another does not, with the field in front; both ways with a sign. */
export function compareStates(before: MachineState, now: MachineState): string[] {
  // Keys of an object of this type are its fields.
  const fields = Object.keys(before) as (keyof MachineState)[];
  return fields.flatMap((field) => [
    ...now[field].filter((line) => !before[field].includes(line)).map((line) => `+ ${field}: ${line}`),
    ...before[field].filter((line) => !now[field].includes(line)).map((line) => `- ${field}: ${line}`),
  ]);
}

/** Lines of `ip`, without what changes by itself. */
async function ip(...args: readonly string[]): Promise<string[]> {
  const { stdout } = await testIo().run("ip", ["-oneline", ...args]);
  return sortedLines(stdout.replaceAll(/^\d+: | expires \d+sec/gm, ""));
}

async function readSettings(): Promise<string[]> {
  const read = SETTINGS.map(async (name) => {
    const value = await readFile(join("/proc/sys", name), "utf8").catch(() => "absent");
    return `${name} ${value.trim()}`;
  });
  return Promise.all(read);
}

async function listCgroups(): Promise<string[]> {
  const hierarchies = await listFolders("/sys/fs/cgroup");
  return (await Promise.all(hierarchies.map(listFolders))).flat().toSorted();
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

async function listProcesses(folder: string): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => describeProcess(pid, folder)));
  return found.flatMap((line) => line ?? []).toSorted();
}

/** Undefined: it has ended, or has nothing to do with the folder. */
async function describeProcess(pid: string, folder: string): Promise<string | undefined> {
  try {
    const [mounts, command] = await Promise.all([
      readFile(`/proc/${pid}/mountinfo`, "utf8"),
      readFile(`/proc/${pid}/cmdline`, "utf8"),
    ]);
    const own = Number(pid) === process.pid;
    return !own && (mounts.includes(folder) || command.includes(folder))
      ? `${pid} ${command.replaceAll("\0", " ").trim()}`
      : undefined;
  } catch {
    return undefined;
  }
}

function sortedLines(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .toSorted();
}
