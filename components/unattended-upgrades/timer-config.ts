export interface UpgradeTime {
  /** Time of day at which this host upgrades, `HH:MM`. */
  readonly upgradeTime: string;
  /** IANA time zone of `upgradeTime`. */
  readonly timeZone: string;
}

/**
 * Content of a drop-in of `apt-daily-upgrade.timer`. Debian's own timer runs within one hour on all hosts, and at
 * once after a boot that missed it, which is when a node has to prove itself.
 */
export function timerConfig({ upgradeTime, timeZone }: UpgradeTime): string {
  return [
    "# Written by turntable. Changes are overwritten by the next update of the stack.",
    "[Timer]",
    "OnCalendar=",
    `OnCalendar=*-*-* ${upgradeTime}:00 ${timeZone}`,
    "RandomizedDelaySec=0",
    "Persistent=false",
    "",
  ].join("\n");
}
