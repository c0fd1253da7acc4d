import { workflowGuard } from "../building/workflow-guard.ts";
import { gatePlace, moveGroup, placeOf, rollsNode } from "../reading/roll-order.ts";
import { argumentOf, groupsOf, targetOf } from "../reading/workflow.ts";
import type { Call, Workflow } from "../reading/workflow.ts";

/** Names of the steps of each group of a template. */
function namesOf(workflow: Workflow, template: string): string[] {
  return groupsOf(workflow, template).map((group) => group.map(({ name }) => name).join("+"));
}

function provesSameNode(roll: Call, next: readonly Call[] | undefined): boolean {
  const [green] = next ?? [];
  return (
    next?.length === 1 &&
    green?.template === "green-gate" &&
    argumentOf(green, "node") === argumentOf(roll, "node")
  );
}

/** In which order a deploy does what it does. */
export const ORDER_GUARDS = [
  workflowGuard({
    name: "intent-is-verified-first",
    sentence: "Nothing runs before it is sure that this target is meant.",
    judge: (workflow) =>
      namesOf(workflow, "deploy")[0] === "verify-deploy-intent"
        ? undefined
        : `deploy begins with ${namesOf(workflow, "deploy")[0] ?? "nothing"}`,
    breakage: "the version is resolved before the intent is verified",
    breakIt: (workflow) => moveGroup(workflow, "deploy", 0, 1),
  }),
  workflowGuard({
    name: "roll-follows-the-plan",
    sentence: "Nothing is rolled before the plan is made.",
    judge: (workflow) => {
      const names = namesOf(workflow, "deploy");
      return names.includes("plan") && names.indexOf("plan") < names.indexOf("roll")
        ? undefined
        : `the order is ${names.join(", ")}`;
    },
    breakage: "the roll comes before the plan",
    breakIt: (workflow) => moveGroup(workflow, "deploy", 3, 2),
  }),
  workflowGuard({
    name: "lock-is-taken-first",
    sentence: "A roll takes the one lock before anything else.",
    judge: (workflow) =>
      namesOf(workflow, "roll")[0] === "lock"
        ? undefined
        : `the roll begins with ${namesOf(workflow, "roll")[0] ?? "nothing"}`,
    breakage: "the lock is taken when all nodes are rolled",
    breakIt: (workflow) => moveGroup(workflow, "roll", 0, 5),
  }),
  workflowGuard({
    name: "a-rolled-node-is-proven-at-once",
    sentence: "The step after a node's reboot proves this node, alone.",
    judge: (workflow) => {
      for (const template of workflow.spec.templates) {
        const groups = template.steps ?? [];
        const index = groups.findIndex((group, at) =>
          group.some((call) => rollsNode(call) && !provesSameNode(call, groups[at + 1])),
        );
        if (index !== -1) {
          return `in ${template.name}, nothing proves the node of step ${groups[index]?.[0]?.name ?? ""}`;
        }
      }
      return undefined;
    },
    breakage: "the nodes after the canary are not proven",
    breakIt: (workflow) => moveGroup(workflow, "roll-and-prove", 1, undefined),
  }),
  workflowGuard({
    name: "a-person-decides-on-a-proven-canary",
    sentence: "A person decides when the canary is proven; a fleet of one is decided before its only reboot.",
    judge: (workflow) => {
      const gate = gatePlace(workflow).index;
      const green = placeOf(workflow, ({ template }) => template === "green-gate").index;
      const one = targetOf(workflow).hostNames.length === 1;
      return one === gate < green ? undefined : `the gate is group ${gate}, the canary's proof ${green}`;
    },
    breakage: "the gate and its decision come before the canary",
    breakIt: (workflow) => {
      moveGroup(workflow, "roll", 3, 1);
      moveGroup(workflow, "roll", 4, 2);
    },
  }),
  workflowGuard({
    name: "the-rest-follows-the-decision",
    sentence: "No other node is taken down before the decision is verified.",
    judge: (workflow) => {
      if (targetOf(workflow).hostNames.length === 1) {
        return undefined;
      }
      const decided = placeOf(workflow, ({ template }) => template === "verify-decision").index;
      const rest = placeOf(workflow, ({ name }) => name === "rest").index;
      return decided < rest ? undefined : "the rest comes before the decision";
    },
    breakage: "the rest is rolled before the gate",
    breakIt: (workflow) => moveGroup(workflow, "roll", 5, 3),
  }),
  workflowGuard({
    name: "the-fleet-is-verified-last",
    sentence: "A roll ends with a look at the whole fleet.",
    judge: (workflow) =>
      namesOf(workflow, "roll").at(-1) === "final-verify" ? undefined : "the last step is no final-verify",
    breakage: "nobody looks at the whole fleet",
    breakIt: (workflow) => moveGroup(workflow, "roll", 6, undefined),
  }),
  workflowGuard({
    name: "only-a-dry-run-is-conditional",
    sentence: "No step depends on a condition but the roll, which a dry run does not have.",
    judge: (workflow) => {
      const conditions = workflow.spec.templates
        .flatMap(({ name, steps = [] }) => steps.flat().map((call) => ({ ...call, inside: name })))
        .filter(({ when }) => when !== undefined)
        .map(({ inside, name, when }) => `${inside}/${name} when ${when ?? ""}`);
      const wanted = "deploy/roll when {{workflow.parameters.dryRun}} == false";
      return conditions.length === 1 && conditions[0] === wanted
        ? undefined
        : `the conditions are ${conditions.join(", ") || "none"}`;
    },
    breakage: "the canary is proven only in some deploys",
    breakIt: (workflow) => {
      groupsOf(workflow, "roll")[2]?.forEach((call) => {
        call.when = "{{workflow.parameters.fleet}} == master";
      });
    },
  }),
] as const;
