import { readKustomization, readReleaseDependencies } from "../reading/flux-object.ts";
import type { FluxKustomization } from "../reading/flux-object.ts";
import type { JudgedResource } from "../reading/judged-resource.ts";
import { isKuredRelease, readKuredValues } from "../reading/kured-release.ts";
import { readKnown } from "../reading/read-known.ts";
import { stackRule } from "../rule.ts";
import type { StackFinding } from "../rule.ts";

/** What shares a Kustomization with kured, or waits for it, is held back whenever kured is not healthy. */
export const kuredOwnKustomization = stackRule({
  name: "kured-own-kustomization",
  description: "kured has a Kustomization of its own, nothing waits for it, and its variables are given.",
  severity: "high",
  remediationSteps:
    "give kured one Kustomization with a path of its own and postBuild.substituteFrom, and let nothing depend on it",
  judge: (resources) => {
    const releases = resources.filter(isKuredRelease);
    const kustomizations = resources.map(readKustomization).filter((one) => one !== undefined);
    const own = kustomizations.filter(({ isKured }) => isKured);
    return [
      ...releases.flatMap((release) => checkRelease(release, own)),
      ...own.flatMap((gated) => kustomizations.flatMap((other) => checkNeighbour(gated, other))),
      ...dependentReleases(resources),
    ];
  },
});

function checkRelease(release: JudgedResource, own: readonly FluxKustomization[]): readonly StackFinding[] {
  if (own.length !== 1) {
    const names = own.map(({ resource }) => resource).join(", ") || "none";
    return [
      {
        found: `${release.name} needs exactly one Kustomization of its own, the stack has ${own.length} (${names})`,
        urn: release.urn,
      },
    ];
  }
  const values = readKnown(release, () => JSON.stringify(readKuredValues(release)));
  return values.includes("${") && own[0]?.substitutes !== true
    ? [
        {
          found: `${release.name} uses variables, but its Kustomization has no substituteFrom`,
          urn: own[0]?.urn,
        },
      ]
    : [];
}

function checkNeighbour(gated: FluxKustomization, other: FluxKustomization): readonly StackFinding[] {
  if (other.isKured) {
    return [];
  }
  const problems = [];
  if (other.dependsOn.includes(gated.name)) {
    problems.push({ found: `${other.resource} depends on ${gated.resource}`, urn: other.urn });
  }
  if (`${gated.path}/`.startsWith(other.path === "" ? "" : `${other.path}/`)) {
    problems.push({
      found: `${other.resource} applies the directory of ${gated.resource} too`,
      urn: other.urn,
    });
  }
  return problems;
}

function dependentReleases(resources: readonly JudgedResource[]): readonly StackFinding[] {
  return resources
    .filter((resource) => readReleaseDependencies(resource).includes("kured"))
    .map(({ name, urn }) => ({ found: `${name} depends on the release of kured`, urn }));
}
