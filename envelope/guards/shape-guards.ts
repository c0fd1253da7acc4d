import { workflowGuard } from "../building/workflow-guard.ts";
import { callsOf, groupsOf, leafOf, leavesOf } from "../reading/workflow.ts";

/** What a workflow is made of. */
export const SHAPE_GUARDS = [
  workflowGuard({
    name: "steps-are-the-workflows-own",
    sentence: "Every step runs a template of this workflow, and none from elsewhere.",
    judge: (workflow) => {
      const names = workflow.spec.templates.map(({ name }) => name);
      const call = callsOf(workflow).find(
        (own) =>
          own.template === undefined ||
          !names.includes(own.template) ||
          own["templateRef"] !== undefined ||
          own["inline"] !== undefined,
      );
      return call && `step ${call.name} must name a template of this workflow`;
    },
    breakage: "the lock also refers to another WorkflowTemplate",
    breakIt: (workflow) => {
      groupsOf(workflow, "roll")[0]?.forEach((call) => {
        call["templateRef"] = { name: "elsewhere", template: "lock" };
      });
    },
  }),
  workflowGuard({
    name: "templates-are-steps-gates-and-containers",
    sentence: "A template is a list of steps, a gate or one container, and nothing else that Argo can run.",
    judge: ({ spec }) => {
      const other = spec.templates.find(
        (template) =>
          [template.steps, template.suspend, template.container].filter((part) => part !== undefined)
            .length !== 1,
      );
      return other && `template ${other.name} is something else`;
    },
    breakage: "a template calls a web address",
    breakIt: ({ spec }) => {
      spec.templates.push({ name: "call", http: { url: "https://example.com" } });
    },
  }),
  workflowGuard({
    name: "a-step-runs-the-program-of-its-name",
    sentence: "Every step runs the part of the program that it is named after.",
    judge: (workflow) => {
      const leaf = leavesOf(workflow).find(({ name, container }) => container.args[0] !== name);
      return leaf && `step ${leaf.name} runs ${leaf.container.args[0] ?? "nothing"}`;
    },
    breakage: "green-gate runs the plan",
    breakIt: (workflow) => {
      leafOf(workflow, "green-gate").container.args[0] = "plan";
    },
  }),
  workflowGuard({
    name: "a-deploy-begins-at-its-beginning",
    sentence: "A deploy begins with the template deploy, and no other one can be chosen by default.",
    judge: ({ spec }) =>
      spec.entrypoint === "deploy"
        ? undefined
        : `entrypoint must be deploy, got ${spec.entrypoint ?? "none"}`,
    breakage: "a deploy begins with the roll",
    breakIt: ({ spec }) => {
      spec.entrypoint = "roll";
    },
  }),
  workflowGuard({
    name: "a-deploy-always-finishes",
    sentence: "However a deploy ends, the step finish gives the lock back when that is safe.",
    judge: ({ spec }) =>
      spec.onExit === "finish" ? undefined : `onExit must be finish, got ${spec.onExit ?? "nothing"}`,
    breakage: "nothing runs at the end",
    breakIt: ({ spec }) => {
      delete spec.onExit;
    },
  }),
] as const;
