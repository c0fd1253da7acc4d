import type { AptReport } from "./apt-report.ts";
import { judgeRoom } from "./judge-host-before.ts";
import type { NeededRoom } from "./judge-host-before.ts";

const MIB = 1_024;

/** A Debian kernel has about 100 MiB packed and 400 MiB unpacked; /boot gets the kernel and its initramfs. */
const NEEDED: NeededRoom = {
  "/boot": 192 * MIB,
  "/usr": 512 * MIB,
  "/var/cache/apt": 192 * MIB,
  "/var/lib/dpkg": 64 * MIB,
};

/**
 * What forbids to roll a Debian host, a sentence each.
 *
 * @param mustStage whether another version is to be staged, which needs room
 */
export function judgeAptBefore(
  node: string,
  { apt, bootEntry, room }: Pick<AptReport, "apt" | "bootEntry" | "room">,
  mustStage: boolean,
): readonly string[] {
  return [
    ...(apt === "" ? [] : [`apt of ${node} must be idle and whole, got ${apt}`]),
    ...(bootEntry === ""
      ? []
      : [
          `GRUB_DEFAULT of ${node} must be 0, which boots the newest kernel, got ${bootEntry}; change /etc/default/grub, then run update-grub`,
        ]),
    ...(mustStage ? judgeRoom(node, room, NEEDED) : []),
  ];
}
