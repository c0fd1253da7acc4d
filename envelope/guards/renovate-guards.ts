import { fieldGuard } from "../building/field-guard.ts";
import type { Wanted } from "../building/field-guard.ts";
import type { Guard } from "../guard.ts";
import { isJsonObject, textOf, valueAt } from "../json.ts";
import type { Json, Path } from "../json.ts";
import { findObject } from "../reading/find-object.ts";

const object = { kind: "CronJob", name: "renovate" };
const JOB: Path = ["spec", "jobTemplate", "spec"];
const POD: Path = [...JOB, "template", "spec"];
const DIGEST: Wanted = {
  words: "an image with a digest",
  accepts: (value) => /@sha256:[0-9a-f]{64}$/.test(textOf(value)),
};

function field(
  name: string,
  sentence: string,
  path: Path,
  wanted: Json | undefined | Wanted,
  broken: Json | undefined,
): Guard {
  return fieldGuard({ name, sentence, object, path, wanted, broken });
}

/** Updates are proposed, and not even that before somebody has armed it. */
export const RENOVATE_GUARDS: readonly Guard[] = [
  {
    name: "renovate-is-dry-unless-armed",
    sentence: "Renovate only logs what it would do, until the configuration arms it.",
    judge: (stack) => {
      const armed = valueAt(stack.config["renovate"], ["mode"]) === "armed";
      const env = JSON.stringify(
        valueAt(findObject(stack, object).manifest, [...POD, "containers", 0, "env"]) ?? [],
      );
      return env.includes('"name":"RENOVATE_DRY_RUN","value":"full"') === armed
        ? `it is ${armed ? "dry" : "armed"}`
        : undefined;
    },
    control: {
      breakage: "Renovate opens pull requests",
      breakIt: (stack) => {
        const container = valueAt(findObject(stack, object).manifest, [...POD, "containers", 0]);
        const env = valueAt(container, ["env"]);
        if (isJsonObject(container) && Array.isArray(env)) {
          container["env"] = env.filter((variable) => valueAt(variable, ["name"]) !== "RENOVATE_DRY_RUN");
        }
      },
    },
  },
  field(
    "renovate-runs-once-at-a-time",
    "Two runs of Renovate never work at the same time.",
    ["spec", "concurrencyPolicy"],
    "Forbid",
    "Allow",
  ),
  field(
    "a-run-of-renovate-ends",
    "A run of Renovate has a deadline.",
    [...JOB, "activeDeadlineSeconds"],
    7_200,
    undefined,
  ),
  field(
    "a-missed-run-is-made-up-for",
    "A run that was missed is made up for within hours, not days.",
    ["spec", "startingDeadlineSeconds"],
    10_800,
    864_000,
  ),
  field(
    "renovate-is-nobody-to-the-api",
    "Renovate has no token of the Kubernetes API.",
    [...POD, "automountServiceAccountToken"],
    false,
    true,
  ),
  field(
    "renovate-proves-its-token-first",
    "A run without a working token fails instead of passing empty: a preflight comes first.",
    [...POD, "initContainers", 0, "name"],
    "preflight",
    "nothing",
  ),
  field(
    "renovates-image-has-a-digest",
    "Renovate runs in an image that is named by its digest.",
    [...POD, "containers", 0, "image"],
    DIGEST,
    "renovate/renovate:44",
  ),
  field(
    "renovates-preflight-has-a-digest",
    "So does its preflight.",
    [...POD, "initContainers", 0, "image"],
    DIGEST,
    "renovate/renovate:44",
  ),
  field(
    "renovate-is-no-root",
    "Renovate does not run as root.",
    [...POD, "securityContext", "runAsNonRoot"],
    true,
    false,
  ),
  field(
    "renovates-token-comes-from-a-secret",
    "Renovate's token is read from a Secret by the kubelet, and stands in no object.",
    [...POD, "containers", 0, "env"],
    {
      words: "a list in which RENOVATE_TOKEN has no value",
      accepts: (value) =>
        Array.isArray(value) &&
        value.some(
          (variable) =>
            valueAt(variable, ["name"]) === "RENOVATE_TOKEN" &&
            valueAt(variable, ["value"]) === undefined &&
            valueAt(variable, ["valueFrom", "secretKeyRef", "key"]) === "token",
        ),
    },
    [
      { name: "RENOVATE_TOKEN", value: "hush" },
      { name: "RENOVATE_DRY_RUN", value: "full" },
    ],
  ),
  fieldGuard({
    name: "nobody-reaches-renovate",
    sentence: "Nothing in the cluster reaches Renovate.",
    object: { kind: "NetworkPolicy", name: "renovate" },
    path: ["spec", "ingress"],
    wanted: undefined,
    broken: [{}],
  }),
  fieldGuard({
    name: "renovate-reaches-no-metadata-service",
    sentence: "Renovate cannot reach the cloud's metadata service, which hands out credentials of the node.",
    object: { kind: "NetworkPolicy", name: "renovate" },
    path: ["spec", "egress"],
    wanted: {
      words: "a list without 169.254.0.0/16",
      accepts: (value) => JSON.stringify(value ?? null).includes('"except":["169.254.0.0/16"]'),
    },
    broken: [{}],
  }),
];
