import { resourceRule } from "../rule.ts";

export const forbidFluxImageAutomation = resourceRule({
  name: "forbid-flux-image-automation",
  description: "Versions change by pull request; Flux's image automation is not used.",
  why: "It commits versions to Git by itself, past the review and past this pack. Renovate proposes them instead.",
  severity: "medium",
  remediationSteps: "remove the object and let Renovate propose the version",
  judge: ({ type, name }) => {
    if (!/^kubernetes:[a-z.]+\.fluxcd\.io\//.test(type)) {
      return undefined;
    }
    return type.startsWith("kubernetes:image.toolkit.fluxcd.io/")
      ? [`${name} is a ${type.slice(type.lastIndexOf(":") + 1)} of Flux's image automation`]
      : [];
  },
});
