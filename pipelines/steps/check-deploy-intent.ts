import { BARE_VERSION, DEPLOY_NAME, PROJECT } from "../api/deploy-spec.ts";
import { targetName } from "../names.ts";
import type { TargetDeclaration } from "../target-declaration.ts";
import type { DeployIntent } from "./deploy-intent.ts";

/**
 * Where an intent and the declared target disagree, a sentence each; empty: they agree. A decision about one
 * fleet never authorises a roll of the other.
 */
export function checkDeployIntent(intent: DeployIntent, declared: TargetDeclaration): string[] {
  const ownName = targetName(declared.clusterName, declared.fleet);
  return [
    ...(declared.target === ownName
      ? []
      : [
          `the declared target must be ${ownName}, got ${declared.target}; its template is damaged: run pulumi up`,
        ]),
    ...(DEPLOY_NAME.test(intent.deploy)
      ? []
      : [`deploy must be the name of a deploy (at most 63 of a-z, 0-9 and -), got ${quote(intent.deploy)}`]),
    ...(intent.target === declared.target
      ? []
      : [
          `target must be ${declared.target}, got ${quote(intent.target)}; start the template of the target that is meant`,
        ]),
    ...(intent.fleet === declared.fleet
      ? []
      : [
          `fleet must be ${declared.fleet}, got ${quote(intent.fleet)}; a deploy of one fleet does not authorise a roll of another`,
        ]),
    ...(intent.project === PROJECT ? [] : [`project must be ${PROJECT}, got ${quote(intent.project)}`]),
    ...checkVersion(intent.version, declared.kernelFloor),
  ];
}

function checkVersion(version: string, kernelFloor: string): string[] {
  if (!BARE_VERSION.test(version)) {
    return [
      `version must be bare and whole, such as 6.18.9, got ${quote(version)}; leave out any v, image, tag or digest`,
    ];
  }
  return isBelow(version, kernelFloor)
    ? [
        `version must be at or above the kernel floor ${kernelFloor}, got ${version}; no node may boot an older kernel`,
      ]
    : [];
}

function isBelow(version: string, floor: string): boolean {
  const [own, other] = [version, floor].map((text) => text.split(".").map(Number));
  const differs = [0, 1, 2].find((index) => own?.[index] !== other?.[index]);
  return differs !== undefined && (own?.[differs] ?? 0) < (other?.[differs] ?? 0);
}

function quote(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
