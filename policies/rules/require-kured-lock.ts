import type { JudgedResource } from "../reading/judged-resource.ts";
import { effectiveFlag } from "../reading/kured/effective-flag.ts";
import type { Kured } from "../reading/kured/kured.ts";
import { isKuredHelm, isKuredRelease, readKured } from "../reading/kured/read-kured.ts";
import { property } from "../reading/property.ts";
import { readKnown } from "../reading/read-known.ts";
import { resourceRule } from "../rule.ts";

const LOCK = "weave.works/kured-node-lock";

export const requireKuredLock = resourceRule({
  name: "require-kured-lock",
  description:
    "kured keeps its lock where a deploy looks for it: on its own DaemonSet, in its own annotation.",
  why: "A deploy takes kured's lock before it takes a node. A lock in another place shuts nobody out, and an annotation that the chart writes is overwritten while it is held.",
  severity: "critical",
  remediationSteps: `leave lockAnnotation, ds-name and ds-namespace out, and keep ${LOCK} out of the annotations`,
  judge: (resource) => {
    const kured = readKured(resource);
    return kured === undefined
      ? undefined
      : readKnown(resource, () => findProblems(kured, resource)).map((found) => `${resource.name} ${found}`);
  },
});

function findProblems(kured: Kured, resource: JudgedResource): readonly string[] {
  const annotation = effectiveFlag(kured, "lock-annotation");
  const problems = [];
  if (annotation.value !== undefined && annotation.value !== LOCK) {
    problems.push(`keeps its lock in another annotation than ${LOCK} (${annotation.setBy})`);
  }
  const own = kured.daemonSet();
  const name = effectiveFlag(kured, "ds-name");
  const namespace = effectiveFlag(kured, "ds-namespace");
  if (own === undefined ? name.value !== undefined : (name.value ?? "kured") !== own.name) {
    problems.push(`keeps its lock on another DaemonSet than its own (${name.setBy})`);
  }
  if (
    own === undefined ? namespace.value !== undefined : (namespace.value ?? "kube-system") !== own.namespace
  ) {
    problems.push(`keeps its lock in another namespace than its own (${namespace.setBy})`);
  }
  if (LOCK in annotationsOf(resource)) {
    problems.push(`writes the annotation ${LOCK} itself`);
  }
  return problems;
}

function annotationsOf(resource: JudgedResource): object {
  const path = isKuredRelease(resource)
    ? ["spec", "values", "dsAnnotations"]
    : isKuredHelm(resource)
      ? ["values", "dsAnnotations"]
      : ["metadata", "annotations"];
  const annotations = property(resource.props, ...path);
  return typeof annotations === "object" && annotations !== null ? annotations : {};
}
