import { join } from "node:path";
import type { MachineProcess } from "./processes.ts";

/** The argument by which the rack of a lab is recognised among the machine's processes. */
export function rackArgument(cluster: string): string {
  return `--directory=${join(cluster, "rack", "merged")}`;
}

/** The argument by which a host is recognised among the processes of its rack. */
export function nodeArgument(node: string): string {
  return `--directory=/lab/nodes/${node}/merged`;
}

/** The outermost process of a lab, which everything of it hangs on; undefined: it does not run. */
export function findRack(processes: readonly MachineProcess[], cluster: string): MachineProcess | undefined {
  const argument = rackArgument(cluster);
  const candidates = processes.filter((each) => isNspawn(each) && each.arguments.includes(argument));
  return candidates.find((each) => !candidates.some(({ pid }) => pid === each.parent)) ?? candidates[0];
}

/** The rack's first process; undefined: it does not run. */
export function findRackInit(processes: readonly MachineProcess[], cluster: string): number | undefined {
  const rack = findRack(processes, cluster);
  return rack === undefined ? undefined : findInit(processes, rack.pid);
}

/** The first process of a host of that lab; undefined: the host is off. */
export function findNodeInit(
  processes: readonly MachineProcess[],
  cluster: string,
  node: string,
): number | undefined {
  const rack = findRackInit(processes, cluster);
  const machine = processes.find(
    (each) => each.parent === rack && isNspawn(each) && each.arguments.includes(nodeArgument(node)),
  );
  return machine === undefined ? undefined : findInit(processes, machine.pid);
}

function isNspawn({ arguments: [command = ""] }: MachineProcess): boolean {
  return command.endsWith("systemd-nspawn");
}

/** What nspawn starts: a child that is no longer nspawn itself. */
function findInit(processes: readonly MachineProcess[], nspawn: number): number | undefined {
  return processes.find((each) => each.parent === nspawn && !isNspawn(each))?.pid;
}
