import { workflowGuard } from "../building/workflow-guard.ts";
import { jsonOf, valueAt } from "../json.ts";
import { leafOf, leavesOf, templateOf } from "../reading/workflow.ts";
import type { Workflow } from "../reading/workflow.ts";

const REGISTRY = "registry";
const ASKS_REGISTRY = "resolve-version";

function volumesOf({ spec }: Workflow): readonly Readonly<Record<string, unknown>>[] {
  return spec.volumes ?? [];
}

/** What the pods of the steps can read and write. */
export const STEP_VOLUME_GUARDS = [
  workflowGuard({
    name: "steps-mount-nothing-of-a-host",
    sentence: "Steps mount the program and an empty folder, and nothing of a host.",
    judge: (workflow) => {
      const other = volumesOf(workflow).find(
        (volume) => volume["configMap"] === undefined && volume["emptyDir"] === undefined,
      );
      return other && `volume ${String(other["name"])} is something else`;
    },
    breakage: "steps mount a folder of the host",
    breakIt: ({ spec }) => {
      spec.volumes?.push({ name: "host", hostPath: { path: "/etc" } });
    },
  }),
  workflowGuard({
    name: "scratch-is-bounded",
    sentence: "What a step writes cannot fill the node's disk.",
    judge: (workflow) => {
      const endless = volumesOf(workflow).find(
        (volume) =>
          volume["emptyDir"] !== undefined &&
          valueAt(jsonOf(volume), ["emptyDir", "sizeLimit"]) === undefined,
      );
      return endless && `volume ${String(endless["name"])} has no limit`;
    },
    breakage: "a step may fill the disk",
    breakIt: (workflow) =>
      workflow.spec.volumes
        ?.filter((volume) => volume["emptyDir"] !== undefined)
        .forEach((volume) => {
          volume["emptyDir"] = {};
        }),
  }),
  workflowGuard({
    name: "the-program-is-read-only",
    sentence: "No step can change the program that the others run.",
    judge: (workflow) => {
      const leaf = leavesOf(workflow).find(
        ({ container }) => container.volumeMounts.find(({ name }) => name === "program")?.readOnly !== true,
      );
      return leaf && `step ${leaf.name} may write the program`;
    },
    breakage: "finish may write the program",
    breakIt: (workflow) =>
      leafOf(workflow, "finish").container.volumeMounts.forEach((mount) => {
        delete mount.readOnly;
      }),
  }),
  workflowGuard({
    name: "one-step-knows-the-registrys-credentials",
    sentence: "The registry's credentials are given to the step that asks it, and to no other.",
    judge: (workflow) => {
      const holders = leavesOf(workflow)
        .filter(
          ({ volumes = [], container }) =>
            volumes.some(({ name }) => name === REGISTRY) ||
            container.volumeMounts.some(({ name }) => name === REGISTRY),
        )
        .map(({ name }) => name);
      return holders.length === 1 && holders[0] === ASKS_REGISTRY
        ? undefined
        : `they are given to ${holders.join(", ") || "nobody"}`;
    },
    breakage: "the plan knows the registry's credentials too",
    breakIt: (workflow) => {
      const volumes = templateOf(workflow, ASKS_REGISTRY).volumes ?? [];
      leafOf(workflow, "plan").volumes = structuredClone(volumes);
    },
  }),
  workflowGuard({
    name: "no-step-gets-a-secret-by-its-environment",
    sentence: "No step gets anything from a Secret by its environment or its arguments.",
    judge: (workflow) => {
      const leaf = leavesOf(workflow).find(
        ({ container }) =>
          container["envFrom"] !== undefined ||
          JSON.stringify(container["env"] ?? []).includes("secretKeyRef"),
      );
      return leaf && `step ${leaf.name} reads a Secret`;
    },
    breakage: "the lock reads a token",
    breakIt: (workflow) => {
      leafOf(workflow, "lock").container["env"] = [
        { name: "TOKEN", valueFrom: { secretKeyRef: { name: "token", key: "token" } } },
      ];
    },
  }),
  workflowGuard({
    name: "steps-stay-off-the-hosts-network",
    sentence: "No workflow asks for the host's network or for another scheduler.",
    judge: ({ spec }) =>
      ["hostNetwork", "schedulerName", "hostAliases", "dnsPolicy"].some((field) => spec[field] !== undefined)
        ? "one is asked for"
        : undefined,
    breakage: "steps are on the host's network",
    breakIt: ({ spec }) => {
      spec["hostNetwork"] = true;
    },
  }),
] as const;
