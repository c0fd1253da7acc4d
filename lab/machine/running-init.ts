import { processStart } from "../../toolchain/bootstrap/file-lock.js";
import type { Lab } from "../lab.ts";
import { findNodeInit, findRackInit } from "./find-machine.ts";
import { listProcesses } from "./processes.ts";

interface KnownInit {
  readonly pid: number;
  /** Tells it from a process that got the same number later. */
  readonly start: string | undefined;
}

/** What was found before: a search through all processes for each command would take longer than the command. */
const known = new WeakMap<Lab, Map<string, KnownInit>>();

/** The first process of a host; undefined: it is off. */
export function nodeInit(lab: Lab, node: string): number | undefined {
  return find(lab, `node ${node}`, () => findNodeInit(listProcesses(), lab.cluster, node));
}

/** The first process of the rack; undefined: it does not run. */
export function rackInit(lab: Lab): number | undefined {
  return find(lab, "rack", () => findRackInit(listProcesses(), lab.cluster));
}

function find(lab: Lab, name: string, search: () => number | undefined): number | undefined {
  const ofLab = known.get(lab) ?? new Map<string, KnownInit>();
  known.set(lab, ofLab);
  const before = ofLab.get(name);
  if (before?.start !== undefined && processStart(before.pid) === before.start) {
    return before.pid;
  }
  const pid = search();
  if (pid === undefined) {
    ofLab.delete(name);
  } else {
    ofLab.set(name, { pid, start: processStart(pid) });
  }
  return pid;
}
