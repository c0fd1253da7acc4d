import { workflowGuard } from "../building/workflow-guard.ts";
import { jsonOf, setAt, valueAt } from "../json.ts";
import type { Json } from "../json.ts";
import { leafOf, leavesOf, targetOf } from "../reading/workflow.ts";
import type { Workflow } from "../reading/workflow.ts";

const DIGEST = /@sha256:[0-9a-f]{64}$/;

/** A field of the container of every step. */
function eachContainer(
  workflow: Workflow,
  path: readonly string[],
  isRight: (value: Json | undefined) => boolean,
): string | undefined {
  const leaf = leavesOf(workflow).find(({ container }) => !isRight(valueAt(jsonOf(container), path)));
  return leaf && `step ${leaf.name} has another ${path.join(".")}`;
}

/** What the pods of the steps may do to the node that they run on. */
export const STEP_POD_GUARDS = [
  workflowGuard({
    name: "step-images-have-a-digest",
    sentence: "Every step runs in an image that is named by its digest.",
    judge: (workflow) => {
      const leaf = leavesOf(workflow).find(({ container }) => !DIGEST.test(container.image));
      return leaf && `step ${leaf.name} runs in ${leaf.container.image}`;
    },
    breakage: "the plan runs in whatever a tag means today",
    breakIt: (workflow) => {
      leafOf(workflow, "plan").container.image = "node:24";
    },
  }),
  workflowGuard({
    name: "throwaway-images-have-a-digest",
    sentence: "The pods that the steps run on hosts have an image that is named by its digest.",
    judge: (workflow) =>
      leavesOf(workflow).every(({ container }) =>
        container.args.some((arg) => /"image":"[^"]+@sha256:[0-9a-f]{64}"/.test(arg)),
      )
        ? undefined
        : `it is ${targetOf(workflow).image}`,
    breakage: "throwaway pods run in whatever a tag means today",
    breakIt: (workflow) =>
      leavesOf(workflow).forEach(({ container }) => {
        container.args = container.args.map((arg) => arg.replace(/("image":"[^"@]+)@[^"]+"/, '$1"'));
      }),
  }),
  workflowGuard({
    name: "steps-run-as-nobody",
    sentence: "No step runs as root.",
    judge: ({ spec }) =>
      valueAt(jsonOf(spec), ["securityContext", "runAsNonRoot"]) === true &&
      valueAt(jsonOf(spec), ["securityContext", "runAsUser"]) !== 0
        ? undefined
        : "a step may be root",
    breakage: "steps may be root",
    breakIt: ({ spec }) => {
      setAt(jsonOf(spec), ["securityContext", "runAsNonRoot"], false);
    },
  }),
  workflowGuard({
    name: "steps-have-the-default-seccomp-profile",
    sentence: "Every step has the runtime's own seccomp profile.",
    judge: ({ spec }) =>
      valueAt(jsonOf(spec), ["securityContext", "seccompProfile", "type"]) === "RuntimeDefault"
        ? undefined
        : "the profile is another one",
    breakage: "steps may make any system call",
    breakIt: ({ spec }) => {
      setAt(jsonOf(spec), ["securityContext", "seccompProfile", "type"], "Unconfined");
    },
  }),
  workflowGuard({
    name: "steps-gain-no-privileges",
    sentence: "No step can gain privileges, and none has a capability.",
    judge: (workflow) =>
      eachContainer(workflow, ["securityContext", "allowPrivilegeEscalation"], (value) => value === false) ??
      eachContainer(
        workflow,
        ["securityContext", "capabilities"],
        (value) => JSON.stringify(value) === '{"drop":["ALL"]}',
      ) ??
      eachContainer(workflow, ["securityContext", "privileged"], (value) => value === undefined),
    breakage: "roll-node is privileged",
    breakIt: (workflow) => {
      setAt(jsonOf(leafOf(workflow, "roll-node").container), ["securityContext", "privileged"], true);
    },
  }),
  workflowGuard({
    name: "steps-write-only-their-scratch",
    sentence: "The root of every step is read-only.",
    judge: (workflow) =>
      eachContainer(workflow, ["securityContext", "readOnlyRootFilesystem"], (value) => value === true),
    breakage: "the lock may write anywhere in its container",
    breakIt: (workflow) => {
      const { container } = leafOf(workflow, "lock");
      setAt(jsonOf(container), ["securityContext", "readOnlyRootFilesystem"], false);
    },
  }),
  workflowGuard({
    name: "argos-own-containers-are-restricted",
    sentence: "The containers that Argo puts beside a step have no privileges either.",
    judge: ({ spec }) => {
      const patch = jsonOf(JSON.parse(spec.podSpecPatch ?? "{}") as object);
      const restricted = (path: readonly (string | number)[]) =>
        valueAt(patch, [...path, "securityContext", "allowPrivilegeEscalation"]) === false &&
        valueAt(patch, [...path, "securityContext", "readOnlyRootFilesystem"]) === true;
      return restricted(["initContainers", 0]) && restricted(["containers", 0])
        ? undefined
        : "podSpecPatch does not restrict init and wait";
    },
    breakage: "Argo's own containers are left as they come",
    breakIt: ({ spec }) => {
      spec.podSpecPatch = '{"automountServiceAccountToken":true}';
    },
  }),
  workflowGuard({
    name: "steps-have-a-memory-limit",
    sentence:
      "Every step has a limit of memory, and takes nothing from the pods of the node that it watches.",
    judge: (workflow) =>
      eachContainer(workflow, ["resources", "limits", "memory"], (value) => value !== undefined),
    breakage: "the plan may take all memory",
    breakIt: (workflow) => {
      leafOf(workflow, "plan").container["resources"] = {};
    },
  }),
] as const;
