import { readContainers } from "../reading/containers.ts";
import { resourceRule } from "../rule.ts";

export const pinImages = resourceRule({
  name: "pin-images",
  description: "Every container that this program declares runs an image named by its digest.",
  why: "A tag can be moved between the first node and the last, and then the first proved nothing.",
  severity: "high",
  remediationSteps: "write the image as repository:tag@sha256:<64 hexadecimal digits>",
  judge: (resource) =>
    readContainers(resource)
      ?.filter(({ image }) => !/@sha256:[0-9a-f]{64}$/.test(image))
      .map(({ name }) => `${resource.name} runs an image without a digest in its container ${name}`),
});
