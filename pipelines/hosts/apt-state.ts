import type { HostState, HostTarget } from "../roll/host-agent.ts";
import { aptReportSchema } from "./apt-report.ts";
import { judgeAptBefore } from "./judge-apt-before.ts";
import { judgeHostBefore } from "./judge-host-before.ts";
import { parseReport } from "./parse-report.ts";

/** What a Debian host says of itself. @throws Error when the report has another shape */
export function aptState(node: string, text: string, target: HostTarget): HostState {
  const report = parseReport(`reading ${node}`, aptReportSchema, text);
  const next = digestOf(report.nextPackage, report.nextVersion, report.nextDigest, target);
  return {
    bootId: report.bootId,
    kernel: report.kernel,
    booted: digestOf(report.runningPackage, report.runningVersion, report.runningDigest, target),
    next,
    kubernetes: report.kubernetes,
    rebootRequired: report.rebootRequired,
    problems: [...judgeHostBefore(node, report), ...judgeAptBefore(node, report, next !== target.digest)],
  };
}

/** An index drops a version that has a successor; the target's digest was read from it before. */
function digestOf(name: string, version: string, digest: string, target: HostTarget): string | undefined {
  if (name === "" || version === "") {
    return undefined;
  }
  return digest === "" ? (`${name}=${version}` === target.reference ? target.digest : undefined) : digest;
}
