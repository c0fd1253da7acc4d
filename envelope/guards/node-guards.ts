import { workflowGuard } from "../building/workflow-guard.ts";
import { placeOf } from "../reading/roll-order.ts";
import { argumentOf, callsOf, groupsOf, leafOf, targetOf, templateOf } from "../reading/workflow.ts";
import type { Call, Workflow } from "../reading/workflow.ts";

const ON_ORCH_NODE = ["roll-node", "green-gate"];
const PINNED = ["roll-node", "green-gate", "final-verify", "roll-and-prove"];

function callsOfTemplates(workflow: Workflow, templates: readonly string[]): readonly Call[] {
  return callsOf(workflow).filter(({ template }) => template !== undefined && templates.includes(template));
}

/** The first step of these whose parameter is not as it must be. */
function findWrong(
  workflow: Workflow,
  templates: readonly string[],
  name: string,
  isRight: (value: string | undefined, call: Call) => boolean,
): string | undefined {
  const call = callsOfTemplates(workflow, templates).find((own) => !isRight(argumentOf(own, name), own));
  return call && `step ${call.name} has ${name} ${argumentOf(call, name) ?? "nothing"}`;
}

function setArgument(call: Call | undefined, name: string, value: string): void {
  call?.arguments?.parameters
    ?.filter((parameter) => parameter.name === name)
    .forEach((parameter) => {
      parameter.value = value;
    });
}

/** Which node is taken down, from where, and to which version. */
export const NODE_GUARDS = [
  workflowGuard({
    name: "a-step-never-runs-on-its-node",
    sentence: "What takes a node down or proves it is told to run on another node.",
    judge: (workflow) =>
      findWrong(
        workflow,
        ON_ORCH_NODE,
        "orchNode",
        (value, call) => value !== undefined && value !== argumentOf(call, "node"),
      ),
    breakage: "the canary is rolled from the canary",
    breakIt: (workflow) =>
      setArgument(groupsOf(workflow, "roll")[1]?.[0], "orchNode", "{{inputs.parameters.canaryNode}}"),
  }),
  ...ON_ORCH_NODE.map((template) =>
    workflowGuard({
      name: `${template}-is-bound-to-its-orch-node`,
      sentence: `The pod of ${template} can run on the node that it is told and on no other.`,
      judge: (workflow) => {
        const selector = templateOf(workflow, template).nodeSelector;
        return JSON.stringify(selector) === '{"kubernetes.io/hostname":"{{inputs.parameters.orchNode}}"}'
          ? undefined
          : `the nodeSelector of ${template} is ${JSON.stringify(selector ?? null)}`;
      },
      breakage: `${template} runs anywhere`,
      breakIt: (workflow) => {
        delete templateOf(workflow, template).nodeSelector;
      },
    }),
  ),
  workflowGuard({
    name: "staging-ends-above-the-cordon",
    sentence: "The step that rolls a node is told whether to end after staging, above the cordon.",
    judge: (workflow) =>
      leafOf(workflow, "roll-node").container.args.includes("--stage-only={{inputs.parameters.stageOnly}}")
        ? undefined
        : "roll-node is not told",
    breakage: "roll-node is not told that it only stages",
    breakIt: (workflow) => {
      const { container } = leafOf(workflow, "roll-node");
      container.args = container.args.filter((arg) => !arg.startsWith("--stage-only="));
    },
  }),
  workflowGuard({
    name: "every-roll-says-whether-it-only-stages",
    sentence: "Whether a node is only staged is written in the workflow and not worked out when it runs.",
    judge: (workflow) =>
      findWrong(workflow, ["roll-node"], "stageOnly", (value) => value === "true" || value === "false"),
    breakage: "a parameter of the deploy says whether the canary is only staged",
    breakIt: (workflow) =>
      setArgument(groupsOf(workflow, "roll")[1]?.[0], "stageOnly", "{{workflow.parameters.dryRun}}"),
  }),
  workflowGuard({
    name: "nodes-are-only-staged-before-the-decision",
    sentence: "While the canary's gate waits the other nodes are staged, each from a list of the plan.",
    judge: (workflow) => {
      if (targetOf(workflow).hostNames.length === 1) {
        return undefined;
      }
      const call = placeOf(workflow, ({ name }) => name === "pre-stage").group.find(
        ({ name }) => name === "pre-stage",
      );
      return call?.withParam === "{{inputs.parameters.rest}}" && argumentOf(call, "node") === "{{item.node}}"
        ? undefined
        : "pre-stage is not about the rest";
    },
    breakage: "the canary is staged once more instead of the others",
    breakIt: (workflow) =>
      setArgument(
        callsOf(workflow).find(({ name }) => name === "pre-stage"),
        "node",
        "{{inputs.parameters.canaryNode}}",
      ),
  }),
  workflowGuard({
    name: "the-rest-is-the-plans",
    sentence: "The nodes after the canary are those of the plan, each rolled and proven.",
    judge: (workflow) => {
      if (targetOf(workflow).hostNames.length === 1) {
        return undefined;
      }
      const call = callsOf(workflow).find(({ name }) => name === "rest");
      return call?.template === "roll-and-prove" && call.withParam === "{{inputs.parameters.rest}}"
        ? undefined
        : "the rest is not the plan's";
    },
    breakage: "the rest is a list that somebody wrote",
    breakIt: (workflow) =>
      callsOf(workflow)
        .filter(({ name }) => name === "rest")
        .forEach((call) => {
          call.withParam = '[{"node":"w2","orchNode":"m1"}]';
        }),
  }),
  workflowGuard({
    name: "every-node-gets-the-planned-version",
    sentence: "Every node is brought to, and proven against, the one version that the plan resolved.",
    judge: (workflow) =>
      findWrong(workflow, PINNED, "pin", (value) => value === "{{inputs.parameters.pin}}") ??
      findWrong(workflow, ["roll"], "pin", (value) => value === "{{steps.plan.outputs.parameters.target}}"),
    breakage: "the canary gets whatever is newest",
    breakIt: (workflow) => setArgument(groupsOf(workflow, "roll")[1]?.[0], "pin", "latest"),
  }),
  workflowGuard({
    name: "what-was-broken-before-is-known",
    sentence: "Every proof is told what was broken already when the plan was made.",
    judge: (workflow) =>
      findWrong(
        workflow,
        ["green-gate", "final-verify", "roll-and-prove"],
        "knownBad",
        (value) => value === "{{inputs.parameters.knownBad}}",
      ) ??
      findWrong(
        workflow,
        ["roll"],
        "knownBad",
        (value) => value === "{{steps.plan.outputs.parameters.known-bad}}",
      ),
    breakage: "the whole fleet is verified as if nothing had been broken before",
    breakIt: (workflow) => setArgument(groupsOf(workflow, "roll").at(-1)?.[0], "knownBad", "[]"),
  }),
  workflowGuard({
    name: "the-plan-is-made-for-the-resolved-version",
    sentence: "The plan is made for what the version was resolved to.",
    judge: (workflow) =>
      findWrong(
        workflow,
        ["plan"],
        "resolved",
        (value) => value === "{{steps.resolve-version.outputs.parameters.resolved}}",
      ),
    breakage: "the plan is made for another version",
    breakIt: (workflow) =>
      setArgument(groupsOf(workflow, "deploy")[2]?.[0], "resolved", "{{workflow.parameters.version}}"),
  }),
] as const;
