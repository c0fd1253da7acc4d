import type { HostReport } from "./host-report.ts";

/** What forbids to roll a host of any adapter, a sentence each. */
export function judgeHostBefore(node: string, { systemd }: Pick<HostReport, "systemd">): readonly string[] {
  return systemd === "maintenance"
    ? [`systemd of ${node} must run, got its rescue or emergency mode; find out why with journalctl --boot`]
    : [];
}

/** Where staging writes, and what must be free there, in KiB. */
export type NeededRoom = Readonly<Record<string, number>>;

const KIB_OF_MIB = 1_024;

/** What is too full to stage another version, a sentence each. A folder that the host lacks is no folder of its own. */
export function judgeRoom(
  node: string,
  room: ReadonlyMap<string, number>,
  needed: NeededRoom,
): readonly string[] {
  return Object.entries(needed).flatMap(([folder, kib]) => {
    const free = room.get(folder);
    return free === undefined || free >= kib
      ? []
      : [
          `${folder} of ${node} must have ${asMib(kib)} MiB free to stage another version, got ${asMib(free)} MiB; make room there`,
        ];
  });
}

function asMib(kib: number): number {
  return Math.floor(kib / KIB_OF_MIB);
}
