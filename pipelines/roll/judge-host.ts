import { isAtLeast } from "../version.ts";
import type { HostState, HostTarget } from "./host-agent.ts";

/** Why the next boot of a host would not run the target; undefined: it would. */
export function judgeStaged(node: string, host: HostState, target: HostTarget): string | undefined {
  return host.next === target.digest
    ? undefined
    : `the next boot of ${node} must run ${target.digest} (${target.version}), got ${host.next ?? "something without a digest"}; nothing was rebooted`;
}

export interface BootQuestion {
  readonly target: HostTarget;
  readonly boot0: string;
  /** The boot that the API server showed first after the reboot. */
  readonly boot1: string;
  readonly kernelFloor: string;
}

/** What of a host that came back is not as it must be, a sentence each. */
export function judgeBooted(
  node: string,
  host: HostState,
  { target, boot0, boot1, kernelFloor }: BootQuestion,
): readonly string[] {
  return [
    ...(host.bootId === boot0 ? [`${node} must have rebooted, got the boot ${boot0} as before`] : []),
    ...(host.bootId !== boot0 && host.bootId !== boot1
      ? [`${node} must reboot once, got the boot ${host.bootId} after ${boot1}; find out why it restarts`]
      : []),
    ...(host.booted === target.digest
      ? []
      : [
          `${node} must have booted ${target.digest} (${target.version}), got ${host.booted ?? `kernel ${host.kernel}, which has no digest`}; look at its boot loader and at the journal of the boot before`,
        ]),
    ...(host.next === host.booted
      ? []
      : [
          `the next boot of ${node} must run what it runs now, got ${host.next ?? "something without a digest"}`,
        ]),
    ...judgeKernel(node, host.kernel, kernelFloor),
    ...host.problems,
  ];
}

function judgeKernel(node: string, kernel: string, floor: string): readonly string[] {
  return isAtLeast(kernel, floor) ? [] : [`${node} must run a kernel of at least ${floor}, got ${kernel}`];
}
