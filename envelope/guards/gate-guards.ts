import { APPROVING_ANSWER, REFUSING_ANSWER } from "../../pipelines/steps/gate-answers.ts";
import { workflowGuard } from "../building/workflow-guard.ts";
import { gateCall, gatePlace } from "../reading/roll-order.ts";
import { argumentOf, groupsOf, templateOf } from "../reading/workflow.ts";
import type { Call, Template, Workflow } from "../reading/workflow.ts";

function gateOf(workflow: Workflow): Template {
  return templateOf(workflow, gateCall(workflow).template ?? "");
}

/** What stands directly after the gate. */
function afterGate(workflow: Workflow): readonly Call[] {
  return groupsOf(workflow, "roll")[gatePlace(workflow).index + 1] ?? [];
}

/** That a roll waits for a person, and takes nothing but a recorded decision for an answer. */
export const GATE_GUARDS = [
  workflowGuard({
    name: "there-is-one-gate",
    sentence: "A roll waits for a person once, and for nobody else.",
    judge: ({ spec }) => {
      const gates = spec.templates.filter(({ suspend }) => suspend !== undefined);
      return gates.length === 1 ? undefined : `${gates.length} templates wait`;
    },
    breakage: "another template waits",
    breakIt: ({ spec }) => {
      spec.templates.push({ name: "pause", suspend: {} });
    },
  }),
  workflowGuard({
    name: "a-bare-resume-refuses",
    sentence: "Who only resumes the workflow refuses.",
    judge: (workflow) => {
      const given = gateOf(workflow).outputs?.parameters?.find(({ name }) => name === "decision")?.valueFrom;
      return given?.default === REFUSING_ANSWER && given["supplied"] !== undefined
        ? undefined
        : `the default answer must be ${REFUSING_ANSWER}, got ${given?.default ?? "none"}`;
    },
    breakage: "a bare resume approves",
    breakIt: (workflow) => {
      gateOf(workflow).outputs = {
        parameters: [{ name: "decision", valueFrom: { supplied: {}, default: APPROVING_ANSWER } }],
      };
    },
  }),
  workflowGuard({
    name: "a-gate-offers-two-answers",
    sentence: "A gate offers to refuse and to approve, refusing first.",
    judge: (workflow) => {
      const [input] = gateOf(workflow).inputs?.parameters ?? [];
      return input?.default === REFUSING_ANSWER &&
        String(input.enum) === String([REFUSING_ANSWER, APPROVING_ANSWER])
        ? undefined
        : `the answers are ${String(input?.enum ?? "anything")}`;
    },
    breakage: "a gate can be skipped",
    breakIt: (workflow) => {
      gateOf(workflow).inputs?.parameters?.forEach((parameter) => {
        parameter.enum?.push("skip");
      });
    },
  }),
  workflowGuard({
    name: "a-gate-never-ends-by-itself",
    sentence: "A gate waits until somebody decides.",
    judge: (workflow) =>
      gateOf(workflow).suspend?.["duration"] === undefined ? undefined : "it ends after a while",
    breakage: "a gate ends after an hour",
    breakIt: (workflow) => {
      gateOf(workflow).suspend = { duration: "1h" };
    },
  }),
  workflowGuard({
    name: "the-recorded-decision-is-read",
    sentence: "The step after a gate, alone, reads the decision that was recorded.",
    judge: (workflow) => {
      const after = afterGate(workflow);
      return after.length === 1 && after[0]?.template === "verify-decision"
        ? undefined
        : `after the gate comes ${after.map(({ name }) => name).join(", ")}`;
    },
    breakage: "something else runs beside the reading of the decision",
    breakIt: (workflow) => {
      groupsOf(workflow, "roll")[gatePlace(workflow).index + 1]?.push({ name: "more", template: "lock" });
    },
  }),
  workflowGuard({
    name: "the-decision-is-about-this-gate",
    sentence: "The decision that is read is about the gate that was waited for.",
    judge: (workflow) => {
      const gates = groupsOf(workflow, "roll")
        .flat()
        .flatMap((call) => argumentOf(call, "gate") ?? []);
      const wanted = gateCall(workflow).name.replace(/^gate-/, "");
      return gates.length === 1 && gates[0] === wanted ? undefined : `it is about ${gates.join(", ")}`;
    },
    breakage: "the decision of another gate is read",
    breakIt: (workflow) => setDecision(workflow, "gate", "only-node"),
  }),
  workflowGuard({
    name: "the-answer-is-the-gates-own",
    sentence: "The answer that is checked is the one that the gate got.",
    judge: (workflow) => {
      const answers = groupsOf(workflow, "roll")
        .flat()
        .flatMap((call) => argumentOf(call, "answer") ?? []);
      const wanted = `{{steps.${gateCall(workflow).name}.outputs.parameters.decision}}`;
      return answers.length === 1 && answers[0] === wanted ? undefined : `it is ${answers.join(", ")}`;
    },
    breakage: "the answer is written in the workflow",
    breakIt: (workflow) => setDecision(workflow, "answer", APPROVING_ANSWER),
  }),
  workflowGuard({
    name: "only-staging-runs-beside-a-gate",
    sentence: "While a gate waits, nodes are staged and nothing else.",
    judge: (workflow) => {
      const other = gatePlace(workflow).group.find(
        (call) =>
          call !== gateCall(workflow) && !(call.template === "roll-node" && call.name === "pre-stage"),
      );
      return other && `${other.name} runs beside the gate`;
    },
    breakage: "the lock is taken once more while the gate waits",
    breakIt: (workflow) => {
      gatePlace(workflow).group.push({ name: "more", template: "lock" });
    },
  }),
] as const;

function setDecision(workflow: Workflow, name: string, value: string): void {
  groupsOf(workflow, "roll")
    .flat()
    .flatMap((call) => call.arguments?.parameters ?? [])
    .filter((parameter) => parameter.name === name)
    .forEach((parameter) => {
      parameter.value = value;
    });
}
