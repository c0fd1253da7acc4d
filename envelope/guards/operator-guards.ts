import { fieldGuard } from "../building/field-guard.ts";
import type { Wanted } from "../building/field-guard.ts";
import type { Guard } from "../guard.ts";
import { textOf, valueAt } from "../json.ts";
import type { Json, Path } from "../json.ts";
import { findObject } from "../reading/find-object.ts";

const object = { kind: "Deployment", name: "pipelines-operator" };
const POD: Path = ["spec", "template", "spec"];
const CONTAINER: Path = [...POD, "containers", 0];

function field(
  name: string,
  sentence: string,
  path: Path,
  wanted: Json | undefined | Wanted,
  broken: Json | undefined,
): Guard {
  return fieldGuard({ name, sentence, object, path, wanted, broken });
}

function contains(part: string): Wanted {
  return {
    words: `something with ${part}`,
    accepts: (value) => JSON.stringify(value ?? null).includes(part),
  };
}

/** The operator: it must be there while any one node is away, and may do little. */
export const OPERATOR_GUARDS: readonly Guard[] = [
  field(
    "there-are-two-operators",
    "The operator has two replicas: one goes on while the other's node is rolled.",
    ["spec", "replicas"],
    2,
    1,
  ),
  field(
    "operators-are-on-distinct-nodes",
    "The two replicas are never on one node.",
    [
      ...POD,
      "affinity",
      "podAntiAffinity",
      "requiredDuringSchedulingIgnoredDuringExecution",
      0,
      "topologyKey",
    ],
    "kubernetes.io/hostname",
    "topology.kubernetes.io/zone",
  ),
  field(
    "an-update-takes-one-operator",
    "An update of the stack takes one replica at a time, and needs no third node.",
    ["spec", "strategy", "rollingUpdate"],
    { maxSurge: 0, maxUnavailable: 1 },
    { maxSurge: 1, maxUnavailable: 2 },
  ),
  field(
    "operators-run-on-masters-too",
    "A cluster of masters alone has room for both replicas.",
    [...POD, "tolerations"],
    contains("node-role.kubernetes.io/control-plane"),
    [],
  ),
  field(
    "the-operators-image-has-a-digest",
    "The operator runs in an image that is named by its digest.",
    [...CONTAINER, "image"],
    { words: "an image with a digest", accepts: (value) => /@sha256:[0-9a-f]{64}$/.test(textOf(value)) },
    "node:24",
  ),
  field(
    "the-operator-is-no-root",
    "The operator does not run as root.",
    [...POD, "securityContext", "runAsNonRoot"],
    true,
    false,
  ),
  field(
    "the-operator-has-the-default-seccomp-profile",
    "The operator has the runtime's own seccomp profile.",
    [...POD, "securityContext", "seccompProfile"],
    { type: "RuntimeDefault" },
    { type: "Unconfined" },
  ),
  field(
    "the-operator-gains-no-privileges",
    "The operator can gain no privileges and writes nothing but its scratch.",
    [...CONTAINER, "securityContext"],
    { allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] }, readOnlyRootFilesystem: true },
    { allowPrivilegeEscalation: true },
  ),
  field(
    "the-operator-has-its-own-account",
    "The operator has its own account.",
    [...POD, "serviceAccountName"],
    "pipelines-operator",
    "deploy-roll",
  ),
  field(
    "the-operator-is-off-the-hosts-network",
    "The operator is not on the host's network.",
    [...POD, "hostNetwork"],
    undefined,
    true,
  ),
  field(
    "the-operator-has-a-memory-limit",
    "The operator has a limit of memory.",
    [...CONTAINER, "resources", "limits", "memory"],
    "256Mi",
    undefined,
  ),
  field(
    "a-hanging-operator-is-restarted",
    "An operator that hangs is restarted.",
    [...CONTAINER, "livenessProbe", "httpGet"],
    { path: "/healthz", port: "http" },
    undefined,
  ),
  field(
    "an-operator-that-cannot-work-is-not-ready",
    "An operator that cannot work is not Ready, and no drain counts on it.",
    [...CONTAINER, "readinessProbe", "httpGet"],
    { path: "/readyz", port: "http" },
    { path: "/healthz", port: "http" },
  ),
  {
    name: "the-operator-knows-about-second-persons",
    sentence: "The operator asks for a second person where the configuration does.",
    judge: (stack) => {
      const secondPerson = valueAt(stack.config["deploy"], ["secondPerson"]) === true;
      const args = valueAt(findObject(stack, object).manifest, [...CONTAINER, "args"]);
      return Array.isArray(args) && args.includes(`--second-person=${secondPerson}`)
        ? undefined
        : "it does not";
    },
    control: {
      breakage: "the operator is not told",
      breakIt: (stack) => {
        const args = valueAt(findObject(stack, object).manifest, [...CONTAINER, "args"]);
        if (Array.isArray(args)) {
          args.splice(0, args.length);
        }
      },
    },
  },
  fieldGuard({
    name: "only-prometheus-asks-the-operator",
    sentence: "Prometheus may ask the operator, and nobody else in the cluster.",
    object: { kind: "NetworkPolicy", name: "pipelines-operator" },
    path: ["spec", "ingress"],
    wanted: {
      words: "Prometheus on port 8080",
      accepts: (value) =>
        Array.isArray(value) &&
        value.length === 1 &&
        valueAt(value, [0, "from", 0, "podSelector", "matchLabels", "app.kubernetes.io/name"]) ===
          "prometheus" &&
        valueAt(value, [0, "ports", 0, "port"]) === 8080,
    },
    broken: [{}],
  }),
  fieldGuard({
    name: "the-operator-asks-only-the-api-server",
    sentence: "The operator reaches the API server's ports and nothing else.",
    object: { kind: "NetworkPolicy", name: "pipelines-operator" },
    path: ["spec", "egress"],
    wanted: [
      {
        ports: [
          { protocol: "TCP", port: 443 },
          { protocol: "TCP", port: 6443 },
        ],
      },
    ],
    broken: [{}],
  }),
  fieldGuard({
    name: "both-directions-are-restricted",
    sentence: "What the operator's network policy does not name is closed, both ways.",
    object: { kind: "NetworkPolicy", name: "pipelines-operator" },
    path: ["spec", "policyTypes"],
    wanted: ["Ingress", "Egress"],
    broken: ["Ingress"],
  }),
];
