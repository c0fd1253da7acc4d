import { z } from "zod";
import { readContainers } from "../reading/containers.ts";
import type { JudgedResource } from "../reading/judged-resource.ts";
import { isKuredName } from "../reading/kured/is-kured-name.ts";
import { isKuredHelm, isKuredRelease } from "../reading/kured/read-kured.ts";
import { property } from "../reading/property.ts";
import { readKnown } from "../reading/read-known.ts";
import { readProps } from "../reading/read-props.ts";
import { isKind } from "../reading/type-token.ts";
import { resourceRule } from "../rule.ts";

const listSchema = z.array(z.unknown()).nullish();
const releaseSchema = z.object({
  spec: z.object({
    valuesFrom: listSchema,
    postRenderers: listSchema,
    chart: z.object({ spec: z.object({ valuesFiles: listSchema }) }).nullish(),
  }),
});
const helmSchema = z.object({
  valueYamlFiles: listSchema,
  postrender: z.string().nullish(),
  reuseValues: z.boolean().nullish(),
});

export const requireReadableKured = resourceRule({
  name: "require-readable-kured",
  description: "What kured runs with is all in the resource that installs it.",
  why: "The rules judge what they can read. Values from another object or file, or a patch after rendering, would be judged by nobody, and without a DaemonSet there is no lock.",
  severity: "high",
  remediationSteps:
    "install kured as a DaemonSet, by a chart or by hand; write its values into the resource, and use no valuesFrom, postRenderers, valuesFiles, valueYamlFiles, postrender or reuseValues",
  judge: (resource) => {
    if (readKnown(resource, () => isKuredRelease(resource))) {
      return findHidden(resource, releaseKeys(resource));
    }
    if (readKnown(resource, () => isKuredHelm(resource))) {
      return findHidden(resource, helmKeys(resource));
    }
    if (isKind(resource.type, "kustomize.toolkit.fluxcd.io", "Kustomization")) {
      return judgeKustomization(resource);
    }
    return isKind(resource.type, "apps", "DaemonSet") ? undefined : judgeContainers(resource);
  },
});

function judgeContainers(resource: JudgedResource): readonly string[] | undefined {
  const kureds = (readContainers(resource) ?? []).filter(({ image }) => isKuredName(image));
  return kureds.length === 0
    ? undefined
    : kureds.map(({ name }) => `${resource.name} runs kured in its container ${name}, without a DaemonSet`);
}

function releaseKeys(resource: JudgedResource): readonly (readonly [key: string, isUsed: boolean])[] {
  const { valuesFrom, postRenderers, chart } = readProps(resource, releaseSchema).spec;
  return [
    ["valuesFrom", isFilled(valuesFrom)],
    ["postRenderers", isFilled(postRenderers)],
    ["valuesFiles", isFilled(chart?.spec.valuesFiles)],
  ];
}

function helmKeys(resource: JudgedResource): readonly (readonly [key: string, isUsed: boolean])[] {
  const { valueYamlFiles, postrender, reuseValues } = readProps(resource, helmSchema);
  return [
    ["valueYamlFiles", isFilled(valueYamlFiles)],
    ["postrender", (postrender ?? "") !== ""],
    ["reuseValues", reuseValues === true],
  ];
}

function judgeKustomization(resource: JudgedResource): readonly string[] | undefined {
  return readKnown(resource, () => {
    const { props } = resource;
    const names = [property(props, "metadata", "name"), property(props, "spec", "path")];
    return names.some((name) => typeof name === "string" && isKuredName(name.replace(/\/+$/, "")))
      ? findHidden(
          resource,
          ["patches", "components", "images"].map((key) => [key, isFilled(property(props, "spec", key))]),
        )
      : undefined;
  });
}

function findHidden(
  { name }: JudgedResource,
  keys: readonly (readonly [key: string, isUsed: boolean])[],
): readonly string[] {
  return keys
    .filter(([, isUsed]) => isUsed)
    .map(([key]) => `${name} changes what kured runs with by ${key}, which no rule can read`);
}

function isFilled(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}
