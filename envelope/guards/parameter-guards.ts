import { workflowGuard } from "../building/workflow-guard.ts";
import type { Guard } from "../guard.ts";
import { EVIDENCE_PARAMETERS, PLUMBING_PARAMETERS } from "../parameters.ts";
import { leafOf, leavesOf, templateOf, workflowsOf } from "../reading/workflow.ts";
import type { Workflow } from "../reading/workflow.ts";

/** Options of every step, and the parameters of the workflow that fill them. */
const IDENTITY = {
  deploy: "deploy",
  "deploy-uid": "deployUID",
  target: "target",
  project: "project",
  version: "version",
  fleet: "fleet",
  "dry-run": "dryRun",
};
const SECRET_WORDS = /token|password|passphrase|secret|credential|private/i;

function parametersOf({ spec }: Workflow) {
  return spec.arguments?.parameters ?? [];
}

/** Names of all parameters, of the workflow and of its templates. */
function namesOf(workflow: Workflow): string[] {
  const inputs = workflow.spec.templates.flatMap((template) => template.inputs?.parameters ?? []);
  return [...parametersOf(workflow), ...inputs].map(({ name }) => name);
}

/** What a deploy is told, and what it tells. */
export const PARAMETER_GUARDS: readonly Guard[] = [
  workflowGuard({
    name: "every-parameter-is-evidence-or-plumbing",
    sentence: "Every workflow parameter is part of the evidence or listed as plumbing with its reason.",
    judge: (workflow) => {
      const unknown = namesOf(workflow).find(
        (name) => !(name in EVIDENCE_PARAMETERS) && !(name in PLUMBING_PARAMETERS),
      );
      return unknown && `parameter ${unknown} is neither; list it in envelope/parameters.ts`;
    },
    breakage: "a deploy has a parameter force that nobody is shown",
    breakIt: (workflow) => {
      parametersOf(workflow).push({ name: "force" });
    },
  }),
  {
    name: "the-lists-of-parameters-are-true",
    sentence: "No parameter is listed as evidence or as plumbing that no workflow has.",
    judge: (stack) => {
      const all = new Set(workflowsOf(stack).flatMap(namesOf));
      const gone = [...Object.keys(EVIDENCE_PARAMETERS), ...Object.keys(PLUMBING_PARAMETERS)].find(
        (name) => !all.has(name),
      );
      return gone && `parameter ${gone} is listed, and no workflow has it`;
    },
    control: {
      breakage: "the roll-node template is no longer told whether it only stages",
      breakIt: (stack) =>
        workflowsOf(stack).forEach((workflow) => {
          const { inputs } = templateOf(workflow, "roll-node");
          inputs?.parameters?.splice(
            inputs.parameters.findIndex(({ name }) => name === "stageOnly"),
            1,
          );
        }),
    },
  },
  workflowGuard({
    name: "no-parameter-is-a-secret",
    sentence: "No parameter holds a secret: parameters are shown to everybody who may look.",
    judge: (workflow) => {
      const name = namesOf(workflow).find((own) => SECRET_WORDS.test(own));
      const arg = leavesOf(workflow)
        .flatMap(({ container }) => container.args)
        .find((own) => SECRET_WORDS.test(/^--([^=]+)=/.exec(own)?.[1] ?? ""));
      return (name ?? arg) && `${name ?? arg?.split("=")[0] ?? ""} sounds like a secret`;
    },
    breakage: "the registry's password is an argument of a step",
    breakIt: (workflow) => {
      leafOf(workflow, "resolve-version").container.args.push("--registry-password=hush");
    },
  }),
  workflowGuard({
    name: "every-step-knows-the-deploy",
    sentence: "Every step is told the whole deploy, so that it can refuse one that is not meant for it.",
    judge: (workflow) => {
      const leaf = leavesOf(workflow).find(
        ({ container }) =>
          !Object.entries(IDENTITY).every(([option, name]) =>
            container.args.includes(`--${option}={{workflow.parameters.${name}}}`),
          ),
      );
      return leaf && `step ${leaf.name} is not told everything`;
    },
    breakage: "the lock is not told the deploy's UID",
    breakIt: (workflow) => {
      const { container } = leafOf(workflow, "lock");
      container.args = container.args.filter((arg) => !arg.startsWith("--deploy-uid="));
    },
  }),
  workflowGuard({
    name: "nobody-deploys-by-default",
    sentence: "Whoever starts a deploy says what and where: no parameter but dryRun has a default.",
    judge: (workflow) => {
      const given = parametersOf(workflow).find(
        ({ name, value }) => name !== "dryRun" && value !== undefined,
      );
      return given && `${given.name} is ${given.value ?? ""} by default`;
    },
    breakage: "a version is deployed by default",
    breakIt: (workflow) =>
      parametersOf(workflow)
        .filter(({ name }) => name === "version")
        .forEach((parameter) => {
          parameter.value = "6.18.9";
        }),
  }),
  workflowGuard({
    name: "a-deploy-is-a-dry-run-by-default",
    sentence: "Who does not say otherwise gets the plan and nothing else.",
    judge: (workflow) => {
      const dryRun = parametersOf(workflow).find(({ name }) => name === "dryRun");
      return dryRun?.value === "true" && String(dryRun.enum) === "true,false"
        ? undefined
        : `dryRun is ${dryRun?.value ?? "nothing"} by default`;
    },
    breakage: "a deploy rolls by default",
    breakIt: (workflow) =>
      parametersOf(workflow)
        .filter(({ name }) => name === "dryRun")
        .forEach((parameter) => {
          parameter.value = "false";
        }),
  }),
  workflowGuard({
    name: "every-step-hands-back-what-it-saw",
    sentence: "Every step hands back what it saw, and a step that could not even begin does not hide that.",
    judge: (workflow) => {
      const silent = leavesOf(workflow).find(
        ({ outputs }) =>
          !["json", "text"].every((name) =>
            outputs?.parameters?.some(
              (output) => output.name === name && output.valueFrom?.default !== undefined,
            ),
          ),
      );
      return silent && `step ${silent.name} does not`;
    },
    breakage: "the fleet is verified, and nobody is told what was seen",
    breakIt: (workflow) => {
      leafOf(workflow, "final-verify").outputs = { parameters: [] };
    },
  }),
  workflowGuard({
    name: "a-dry-run-hands-back-the-plan",
    sentence: "A deploy hands back the plan, whatever comes after it.",
    judge: (workflow) => {
      const outputs = templateOf(workflow, "deploy").outputs?.parameters ?? [];
      return ["json", "text"].every((name) =>
        outputs.some(
          (output) =>
            output.name === name &&
            output.valueFrom?.["parameter"] === `{{steps.plan.outputs.parameters.${name}}}`,
        ),
      )
        ? undefined
        : "it does not";
    },
    breakage: "a deploy hands nothing back",
    breakIt: (workflow) => {
      delete templateOf(workflow, "deploy").outputs;
    },
  }),
];
