import { isDeepStrictEqual } from "node:util";
import { AGENT_GUARD } from "../../components/pipelines/agent-guard.ts";
import { AGENTS_NAMESPACE } from "../../pipelines/names.ts";
import type { Guard } from "../guard.ts";
import { valueAt } from "../json.ts";
import { admissionPolicyOf } from "../reading/admission.ts";
import { findObject } from "../reading/find-object.ts";
import { hostsOf } from "../reading/inventory.ts";
import { redeclare, targetOf, workersWorkflow, workflowsOf } from "../reading/workflow.ts";
import type { RenderedStack } from "../rendered-stack.ts";

/** The first thing that is wrong with what a workflow declares. */
function eachTarget(
  stack: RenderedStack,
  judge: (declared: ReturnType<typeof targetOf>) => string | undefined,
): string | undefined {
  for (const workflow of workflowsOf(stack)) {
    const problem = judge(targetOf(workflow));
    if (problem !== undefined) {
      return `${workflow.metadata.name}: ${problem}`;
    }
  }
  return undefined;
}

/** That the targets, the inventory and the rest of the stack agree. */
export const AGREEMENT_GUARDS: readonly Guard[] = [
  {
    name: "every-host-is-in-one-fleet",
    sentence: "Every host of the inventory is in exactly one fleet, and no fleet has another one.",
    judge: (stack) => {
      const declared = workflowsOf(stack).flatMap((workflow) => targetOf(workflow).hostNames);
      const hosts = hostsOf(stack).map(({ name }) => name);
      return isDeepStrictEqual(declared.toSorted(), hosts.toSorted())
        ? undefined
        : `the fleets have ${declared.join(", ")}, the inventory ${hosts.join(", ")}`;
    },
    control: {
      breakage: "a worker is in no fleet",
      breakIt: (stack) =>
        redeclare(workersWorkflow(stack), ({ hostNames }) => ({
          hostNames: [...hostNames.slice(1), "elsewhere"],
        })),
    },
  },
  {
    name: "masters-keep-a-quorum",
    sentence: "The masters are three or more and odd in number, or one whose downtime was accepted.",
    judge: (stack) => {
      const masters = hostsOf(stack).filter(({ role }) => role === "master").length;
      const accepted = masters === 1 && stack.config["acknowledgeSingleMaster"] !== undefined;
      return (masters >= 3 && masters % 2 === 1) || accepted ? undefined : `there are ${masters}`;
    },
    control: {
      breakage: "one master is a worker",
      breakIt: (stack) => {
        const [host] = hostsOf(stack);
        if (host !== undefined) {
          host.role = "worker";
        }
      },
    },
  },
  {
    name: "fleets-know-each-others-nodes",
    sentence: "Each fleet knows the others by the selector that they have themselves.",
    judge: (stack) => {
      const own = Object.fromEntries(
        workflowsOf(stack).map((workflow) => [targetOf(workflow).fleet, targetOf(workflow).nodeSelector]),
      );
      return eachTarget(stack, ({ fleet, nodeSelector, otherFleets }) =>
        Object.entries(otherFleets).every(
          ([other, selector]) =>
            other !== fleet && selector !== nodeSelector && selector === (own[other] ?? selector),
        )
          ? undefined
          : "its idea of the other fleets is another one",
      );
    },
    control: {
      breakage: "one fleet believes that the other has all nodes",
      breakIt: (stack) => {
        redeclare(workersWorkflow(stack), ({ otherFleets }) => ({
          otherFleets: Object.fromEntries(
            Object.keys(otherFleets).map((fleet) => [fleet, "kubernetes.io/os"]),
          ),
        }));
      },
    },
  },
  {
    name: "the-registry-is-the-one-with-the-budget",
    sentence: "The registry that a roll rolls last is the one whose budget holds its node.",
    judge: (stack) => {
      const { manifest, namespace } = findObject(stack, { kind: "PodDisruptionBudget", name: "registry" });
      const labels = valueAt(manifest, ["spec", "selector", "matchLabels"]);
      return eachTarget(stack, ({ registryNamespace, registryMatchLabels }) =>
        registryNamespace === namespace && isDeepStrictEqual(registryMatchLabels, labels)
          ? undefined
          : `it looks for the registry in ${registryNamespace}`,
      );
    },
    control: {
      breakage: "a roll looks for the registry in another namespace",
      breakIt: (stack) =>
        redeclare(workersWorkflow(stack), () => ({ registryNamespace: "registry-elsewhere" })),
    },
  },
  {
    name: "throwaway-pods-find-their-program",
    sentence: "The program of the pods on hosts is in the namespace of these pods.",
    judge: (stack) =>
      eachTarget(stack, ({ programConfigMapName: name }) =>
        stack.objects.some(
          (object) =>
            object.kind === "ConfigMap" && object.name === name && object.namespace === AGENTS_NAMESPACE,
        )
          ? undefined
          : `${AGENTS_NAMESPACE} has no ConfigMap ${name}`,
      ),
    control: {
      breakage: "the program of the pods on hosts is an old one",
      breakIt: (stack) =>
        redeclare(workersWorkflow(stack), () => ({ programConfigMapName: "pipelines-program-old" })),
    },
  },
  {
    name: "only-the-declared-certificates-are-read",
    sentence: "The files of a master that may be read to ask its etcd are those that the targets declare.",
    judge: (stack) =>
      eachTarget(stack, ({ etcd }) => {
        const files = JSON.stringify(Object.values(etcd.certificates));
        return admissionPolicyOf(stack, AGENT_GUARD).spec.validations.some(({ expression }) =>
          expression.includes(`volume.hostPath.path in ${files}`),
        )
          ? undefined
          : `${AGENT_GUARD} lets other files be read`;
      }),
    control: {
      breakage: "a target declares another key of etcd",
      breakIt: (stack) =>
        redeclare(workersWorkflow(stack), ({ etcd }) => ({
          etcd: { ...etcd, certificates: { ...etcd.certificates, key: "/etc/shadow" } },
        })),
    },
  },
];
