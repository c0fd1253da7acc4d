import { FAULT_RUN } from "./on-host.ts";

/**
 * Kills a unit's main process and keeps systemd, and whatever wants the unit, from starting it again.
 *
 * @param cause name of the fault; each has a file of its own
 */
export function stopUnitScript(unit: string, cause: string): string {
  return `mkdir -p ${dropInFolder(unit)}
cat >${dropIn(unit, cause)} <<'END'
[Unit]
ConditionPathExists=${FAULT_RUN}/never
[Service]
Restart=no
END
systemctl daemon-reload
pid() { systemctl show --property MainPID --value ${unit}; }
main=$(pid)
if [ "$main" != 0 ]; then kill -KILL "$main"; fi
while [ "$(pid)" != 0 ]; do sleep 0.1; done
`;
}

/** Undoes `stopUnitScript`; returns before the unit has started. */
export function startUnitScript(unit: string, cause: string): string {
  return `rm -f ${dropIn(unit, cause)}
if [ -d ${dropInFolder(unit)} ]; then rmdir --ignore-fail-on-non-empty ${dropInFolder(unit)}; fi
systemctl daemon-reload
if systemctl is-failed --quiet ${unit}; then systemctl reset-failed ${unit}; fi
systemctl start --no-block ${unit}
`;
}

/** Shell condition: the unit was stopped by `stopUnitScript` for this cause. */
export function unitIsStopped(unit: string, cause: string): string {
  return `[ -e ${dropIn(unit, cause)} ]`;
}

function dropInFolder(unit: string): string {
  return `/run/systemd/system/${unit}.d`;
}

function dropIn(unit: string, cause: string): string {
  return `${dropInFolder(unit)}/lab-fault-${cause}.conf`;
}
