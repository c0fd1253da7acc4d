import { resourceRule } from "../rule.ts";

/** Image automation commits to Git by itself, past the review and past this pack. */
export const fluxImageAutomationRefused = resourceRule({
  name: "flux-image-automation-refused",
  description: "Versions change by pull request; Flux's image automation is not used.",
  severity: "medium",
  remediationSteps: "remove the object and let Renovate propose the version",
  judge: (resource) =>
    resource.type.startsWith("kubernetes:image.toolkit.fluxcd.io/")
      ? [`${resource.name} is a ${resource.type.split(":").at(-1) ?? ""} of Flux's image automation`]
      : undefined,
});
