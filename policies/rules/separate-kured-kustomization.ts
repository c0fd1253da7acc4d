import { readKustomization } from "../reading/flux-object.ts";
import type { FluxKustomization } from "../reading/flux-object.ts";
import { readKured } from "../reading/kured/read-kured.ts";
import { ofStack } from "../reading/of-stack.ts";
import { stackRule } from "../rule.ts";
import type { StackFinding } from "../rule.ts";

export const separateKuredKustomization = stackRule({
  name: "separate-kured-kustomization",
  description: "kured has a Kustomization of its own, which nothing else shares.",
  why: "What shares a Kustomization with kured is held back whenever kured is not healthy, and kured is not gated where another one applies it too.",
  severity: "high",
  remediationSteps: "give kured one Kustomization with a path of its own",
  judge: (resources) => {
    const releases = ofStack(resources, readKured).filter(({ shape }) => shape === "release");
    const kustomizations = ofStack(resources, readKustomization);
    const own = kustomizations.filter(({ isKured }) => isKured);
    if (releases.length === 0 && own.length === 0) {
      return undefined;
    }
    const names = own.map(({ resource }) => resource).join(", ") || "none";
    return [
      ...releases
        .filter(() => own.length !== 1)
        .map(({ name, urn }) => ({
          found: `${name} needs exactly one Kustomization of its own, the stack has ${own.length} (${names})`,
          urn,
        })),
      ...own.flatMap((gated) => kustomizations.flatMap((other) => checkNeighbour(gated, other))),
    ];
  },
});

function checkNeighbour(gated: FluxKustomization, other: FluxKustomization): readonly StackFinding[] {
  return !other.isKured && `${gated.path}/`.startsWith(other.path === "" ? "" : `${other.path}/`)
    ? [{ found: `${other.resource} applies the directory of ${gated.resource} too`, urn: other.urn }]
    : [];
}
