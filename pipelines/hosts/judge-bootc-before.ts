import type { BootcReport } from "./bootc-report.ts";
import { judgeRoom } from "./judge-host-before.ts";
import type { NeededRoom } from "./judge-host-before.ts";

const MIB = 1_024;

/** An image shares most files with the one before it; its kernel and initramfs lie in /boot as a whole. */
const NEEDED: NeededRoom = { "/sysroot": 2_048 * MIB, "/boot": 192 * MIB };

/** The timer is masked, or there is none; a mask in /run is gone after the reboot. */
const HARMLESS = ["masked", "not-found", ""];

/**
 * What forbids to roll a host of bootc, a sentence each.
 *
 * @param mustStage whether another version is to be staged, which needs room
 * @see https://github.com/bootc-dev/bootc/tree/v1.16.9/systemd
 */
export function judgeBootcBefore(
  node: string,
  { status, updateTimer, room }: Pick<BootcReport, "status" | "updateTimer" | "room">,
  mustStage: boolean,
): readonly string[] {
  return [
    ...(status.booted === undefined || status.booted === null
      ? [`${node} must be booted by bootc, got a host that is not; its target may have to be one of apt`]
      : []),
    ...(status.booted?.incompatible === true
      ? [
          `what ${node} runs must be an image that bootc can replace, got one with local changes; rpm-ostree reset`,
        ]
      : []),
    ...(status.rollbackQueued
      ? [`${node} must have no rollback queued, got one; take it back with bootc rollback`]
      : []),
    ...(HARMLESS.includes(updateTimer)
      ? []
      : [
          `bootc-fetch-apply-updates.timer of ${node} must be masked, or it reboots the host outside of a roll, got ${updateTimer}; systemctl mask bootc-fetch-apply-updates.timer`,
        ]),
    ...(mustStage ? judgeRoom(node, room, NEEDED) : []),
  ];
}
