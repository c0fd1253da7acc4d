/** How often each kured looks whether it may reboot its node. */
export const PERIOD_MINUTES = 5;

/** How long a node that came back keeps the lock, so that volumes rebuild before the next node goes. */
export const LOCK_RELEASE_DELAY_MINUTES = 30;

/** The longest that the reboot of a host may take, firmware included. */
const REBOOT_MINUTES = 15;

/**
 * After how many minutes a node that is still cordoned, or a lock that is still held, is a fault. kured holds
 * the lock for the drain, the reboot and the release delay, and a node whose drain failed stays cordoned
 * during the delay: https://github.com/kubereboot/kured/blob/1.23.0/cmd/kured/main.go
 */
export function stuckAfterMinutes(drainTimeoutMinutes: number): number {
  return drainTimeoutMinutes + REBOOT_MINUTES + LOCK_RELEASE_DELAY_MINUTES;
}
