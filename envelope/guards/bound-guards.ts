import { workflowGuard } from "../building/workflow-guard.ts";
import { jsonOf, textOf, valueAt } from "../json.ts";
import { leafOf, leavesOf, targetOf } from "../reading/workflow.ts";
import type { Leaf, Workflow } from "../reading/workflow.ts";

const DEADLINE = "--deadline-seconds=";
const WEEK_SECONDS = 7 * 86_400;

function ownDeadline({ container }: Leaf): number {
  const arg = container.args.find((own) => own.startsWith(DEADLINE)) ?? "";
  return arg === "" ? Number.NaN : Number(arg.slice(DEADLINE.length));
}

function setOwnDeadline(leaf: Leaf, seconds: number): void {
  leaf.container.args = leaf.container.args.map((arg) =>
    arg.startsWith(DEADLINE) ? `${DEADLINE}${seconds}` : arg,
  );
}

function podDeadline(workflow: Workflow, step: string): number {
  return leafOf(workflow, step).activeDeadlineSeconds ?? 0;
}

/** That nothing runs for ever. */
export const BOUND_GUARDS = [
  workflowGuard({
    name: "every-step-has-a-deadline",
    sentence: "The pod of every step has a deadline.",
    judge: (workflow) => {
      const endless = leavesOf(workflow).find(
        ({ activeDeadlineSeconds = 0 }) =>
          !Number.isInteger(activeDeadlineSeconds) || activeDeadlineSeconds < 1,
      );
      return endless && `step ${endless.name} may run for ever`;
    },
    breakage: "finish may run for ever",
    breakIt: (workflow) => {
      delete leafOf(workflow, "finish").activeDeadlineSeconds;
    },
  }),
  workflowGuard({
    name: "a-pod-that-never-starts-ends-too",
    sentence: "A step whose pod never begins ends too: its timeout covers the wait for the pod.",
    judge: (workflow) => {
      const stuck = leavesOf(workflow).find(
        ({ timeout = "", activeDeadlineSeconds = 0 }) =>
          !(Number(/^(\d+)s$/.exec(timeout)?.[1]) > activeDeadlineSeconds),
      );
      return stuck && `step ${stuck.name} has the timeout ${stuck.timeout ?? "none"}`;
    },
    breakage: "a plan whose pod never starts waits for ever",
    breakIt: (workflow) => {
      delete leafOf(workflow, "plan").timeout;
    },
  }),
  workflowGuard({
    name: "a-step-says-why-it-gives-up",
    sentence: "Every step gives up before its pod is ended, so that it can say what it waited for.",
    judge: (workflow) => {
      const cut = leavesOf(workflow).find(
        (leaf) => !(ownDeadline(leaf) > 0 && ownDeadline(leaf) < (leaf.activeDeadlineSeconds ?? Infinity)),
      );
      return cut && `step ${cut.name} gives up after ${ownDeadline(cut)} s`;
    },
    breakage: "green-gate waits longer than its pod may run",
    breakIt: (workflow) => setOwnDeadline(leafOf(workflow, "green-gate"), 1_000_000),
  }),
  workflowGuard({
    name: "a-roll-has-time-for-its-waits",
    sentence: "The step that rolls a node may take as long as its drain, boot and Ready together.",
    judge: (workflow) => {
      const { drainSeconds, bootSeconds, readySeconds } = targetOf(workflow).deadlines;
      const needed = drainSeconds + bootSeconds + readySeconds;
      const given = ownDeadline(leafOf(workflow, "roll-node"));
      return given > needed ? undefined : `roll-node needs ${needed} s, got ${given}`;
    },
    breakage: "a roll is given up after twenty minutes",
    breakIt: (workflow) => setOwnDeadline(leafOf(workflow, "roll-node"), 1_200),
  }),
  workflowGuard({
    name: "a-proof-has-time-for-its-wait",
    sentence: "The step that proves a node may take as long as it may wait for it.",
    judge: (workflow) => {
      const { greenSeconds } = targetOf(workflow).deadlines;
      const given = ownDeadline(leafOf(workflow, "green-gate"));
      return given > greenSeconds ? undefined : `green-gate needs ${greenSeconds} s, got ${given}`;
    },
    breakage: "a proof is given up after a minute",
    breakIt: (workflow) => setOwnDeadline(leafOf(workflow, "green-gate"), 60),
  }),
  workflowGuard({
    name: "a-deploy-has-a-deadline",
    sentence: "A whole deploy has a deadline, and it has time for every node of the fleet.",
    judge: (workflow) => {
      const nodes = targetOf(workflow).hostNames.length;
      const needed = nodes * (podDeadline(workflow, "roll-node") + podDeadline(workflow, "green-gate"));
      const given = workflow.spec.activeDeadlineSeconds ?? Infinity;
      return given > needed && Number.isFinite(given)
        ? undefined
        : `${nodes} nodes need ${needed} s, got ${given}`;
    },
    breakage: "a deploy may take a day",
    breakIt: ({ spec }) => {
      delete spec.activeDeadlineSeconds;
    },
  }),
  workflowGuard({
    name: "a-person-has-a-day",
    sentence: "Whoever decides has a day at least before the deploy ends by itself.",
    judge: (workflow) => {
      const nodes = targetOf(workflow).hostNames.length;
      const rolling = nodes * (podDeadline(workflow, "roll-node") + podDeadline(workflow, "green-gate"));
      const left = (workflow.spec.activeDeadlineSeconds ?? Infinity) - rolling;
      return left >= 86_400 ? undefined : `${left} s are left for it`;
    },
    breakage: "a person has an hour",
    breakIt: (workflow) => {
      const nodes = targetOf(workflow).hostNames.length;
      const rolling = nodes * (podDeadline(workflow, "roll-node") + podDeadline(workflow, "green-gate"));
      workflow.spec.activeDeadlineSeconds = rolling + 3_600;
    },
  }),
  workflowGuard({
    name: "a-failed-deploy-stays-for-a-week",
    sentence: "A failed deploy can be looked at for a week, and nothing stays for ever.",
    judge: ({ spec }) => {
      const after = (end: string) => Number(valueAt(jsonOf(spec), ["ttlStrategy", end]) ?? 0);
      return after("secondsAfterFailure") >= WEEK_SECONDS && after("secondsAfterSuccess") > 0
        ? undefined
        : `it goes after ${after("secondsAfterFailure")} s`;
    },
    breakage: "a failed deploy goes after an hour",
    breakIt: ({ spec }) => {
      spec["ttlStrategy"] = { secondsAfterFailure: 3_600, secondsAfterSuccess: 3_600 };
    },
  }),
  workflowGuard({
    name: "pods-outlive-their-step",
    sentence: "The pods of a deploy, and what they logged, are there until the whole deploy has ended.",
    judge: ({ spec }) => {
      const strategy = valueAt(jsonOf(spec), ["podGC", "strategy"]);
      return strategy === "OnWorkflowCompletion" ? undefined : `they go ${textOf(strategy ?? "never")}`;
    },
    breakage: "a pod goes when its step has ended",
    breakIt: ({ spec }) => {
      spec["podGC"] = { strategy: "OnPodCompletion" };
    },
  }),
] as const;
