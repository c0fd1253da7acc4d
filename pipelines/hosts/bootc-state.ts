import type { HostState, HostTarget } from "../roll/host-agent.ts";
import { bootcReportSchema } from "./bootc-report.ts";
import type { BootcSlot } from "./bootc-status.ts";
import { judgeBootcBefore } from "./judge-bootc-before.ts";
import { judgeHostBefore } from "./judge-host-before.ts";
import { parseReport } from "./parse-report.ts";

/** What a host of bootc says of itself. @throws Error when the report has another shape */
export function bootcState(node: string, text: string, target: HostTarget): HostState {
  const report = parseReport(`reading ${node}`, bootcReportSchema, text);
  const { booted, staged, rollback, rollbackQueued } = report.status;
  // A reboot throws away what was only downloaded.
  const stays = staged !== undefined && staged !== null && !staged.downloadOnly;
  const next = digestOf(rollbackQueued ? rollback : stays ? staged : booted, target);
  return {
    bootId: report.bootId,
    kernel: report.kernel,
    booted: digestOf(booted, target),
    next,
    kubernetes: report.kubernetes,
    rebootRequired: report.rebootRequired,
    problems: [...judgeHostBefore(node, report), ...judgeBootcBefore(node, report, next !== target.digest)],
  };
}

/**
 * bootc records the digest of the platform's manifest; a reference may name the list that it was found in, and
 * that is the target's digest then.
 *
 * @see https://github.com/bootc-dev/bootc/issues/1239
 */
function digestOf(slot: BootcSlot, target: HostTarget): string | undefined {
  const image = slot?.image ?? undefined;
  return image?.image.image.endsWith(`@${target.digest}`) ? target.digest : image?.imageDigest;
}
