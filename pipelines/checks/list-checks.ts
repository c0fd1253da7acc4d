import type { EvidenceCheck } from "../api/evidence.ts";
import type { SafetyMoment } from "../roll/roll-world.ts";
import { CHECKS } from "./index.ts";
import type { CheckReport } from "./run-checks.ts";

const MOMENTS = ["cordon", "reboot", "return"] as const satisfies readonly SafetyMoment[];

/** What the checks of a node's roll came to, as evidence: `cordon-lock-is-ours` and so on, in order. */
export function listChecks(
  reports: Readonly<Partial<Record<SafetyMoment, CheckReport>>>,
): readonly EvidenceCheck[] {
  return MOMENTS.flatMap((moment) => {
    const report = reports[moment];
    return report === undefined ? [] : listMoment(moment, report);
  });
}

function listMoment(
  moment: SafetyMoment,
  { passed, skipped, failed }: CheckReport,
): readonly EvidenceCheck[] {
  return CHECKS[moment].flatMap(({ name, sentence }): readonly EvidenceCheck[] => {
    const own = `${moment}-${name}`;
    if (passed.includes(name)) {
      return [{ name: own, result: "passed", message: sentence }];
    }
    const why = skipped[name];
    if (why !== undefined) {
      return [{ name: own, result: "skipped", message: why }];
    }
    return failed
      .filter((reason) => reason.startsWith(`${name}: `))
      .map((reason) => ({ name: own, result: "failed", message: reason.slice(name.length + 2) }));
  });
}
