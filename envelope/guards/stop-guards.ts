import { isDeepStrictEqual } from "node:util";
import { DEPLOY_MUTEX, PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { workflowGuard } from "../building/workflow-guard.ts";
import { callsOf, groupsOf, templateOf } from "../reading/workflow.ts";
import type { Template, Workflow } from "../reading/workflow.ts";

const WANTED_MUTEX = { mutexes: [{ name: DEPLOY_MUTEX, namespace: PIPELINES_NAMESPACE }] };

/** Templates in which several steps could run at the same time. */
function wideTemplates({ spec }: Workflow): readonly Template[] {
  return spec.templates.filter(({ steps = [] }) =>
    steps.some((group) => group.length > 1 || group.some(({ withParam }) => withParam !== undefined)),
  );
}

/** That one failure stops everything, by the structure of the workflow and not by anybody's attention. */
export const STOP_GUARDS = [
  workflowGuard({
    name: "deploys-share-one-mutex",
    sentence: "Two deploys never roll at the same time: all hold one mutex, by name and namespace.",
    judge: ({ spec }) =>
      isDeepStrictEqual(spec["synchronization"], WANTED_MUTEX)
        ? undefined
        : `it must hold ${DEPLOY_MUTEX} of ${PIPELINES_NAMESPACE}`,
    breakage: "the workers' mutex is another one",
    breakIt: ({ spec }) => {
      spec["synchronization"] = { mutexes: [{ name: "workers", namespace: PIPELINES_NAMESPACE }] };
    },
  }),
  workflowGuard({
    name: "mutex-belongs-to-the-whole-workflow",
    sentence:
      "No template has a mutex of its own, which would survive a restart of the controller and block itself.",
    judge: ({ spec }) => {
      const own = spec.templates.find((template) => template["synchronization"] !== undefined);
      return own && `template ${own.name} has a synchronization of its own`;
    },
    breakage: "roll-node holds the mutex itself",
    breakIt: (workflow) => {
      templateOf(workflow, "roll-node")["synchronization"] = structuredClone(WANTED_MUTEX);
    },
  }),
  workflowGuard({
    name: "workflow-runs-one-pod-at-a-time",
    sentence: "A deploy runs one step at a time.",
    judge: ({ spec }) =>
      spec.parallelism === 1 ? undefined : `parallelism must be 1, got ${spec.parallelism ?? "no limit"}`,
    breakage: "the workflow runs two pods at a time",
    breakIt: ({ spec }) => {
      spec.parallelism = 2;
    },
  }),
  workflowGuard({
    name: "loops-run-one-node-at-a-time",
    sentence: "A template that goes through nodes takes one after the other.",
    judge: (workflow) => {
      const wide = wideTemplates(workflow).find(({ parallelism }) => parallelism !== 1);
      return wide && `template ${wide.name} must have parallelism 1, got ${wide.parallelism ?? "no limit"}`;
    },
    breakage: "the roll takes two nodes at a time",
    breakIt: (workflow) => {
      templateOf(workflow, "roll").parallelism = 2;
    },
  }),
  workflowGuard({
    name: "loops-stop-at-the-first-failure",
    sentence: "A template that goes through nodes stops at the first one that fails.",
    judge: (workflow) => {
      const wide = wideTemplates(workflow).find(({ failFast }) => failFast !== true);
      return wide && `template ${wide.name} must have failFast true`;
    },
    breakage: "the roll goes on after a failure",
    breakIt: (workflow) => {
      templateOf(workflow, "roll").failFast = false;
    },
  }),
  workflowGuard({
    name: "nothing-is-retried",
    sentence: "No step is tried again by itself: a second reboot of a node that failed proves nothing.",
    judge: ({ spec }) => {
      const retried = [spec, ...spec.templates].find((part) => part["retryStrategy"] !== undefined);
      return retried && "a retryStrategy is set";
    },
    breakage: "roll-node is tried twice",
    breakIt: (workflow) => {
      templateOf(workflow, "roll-node")["retryStrategy"] = { limit: 2 };
    },
  }),
  workflowGuard({
    name: "nothing-is-put-into-every-template",
    sentence: "No default is put into every template unseen.",
    judge: ({ spec }) =>
      spec["templateDefaults"] === undefined ? undefined : "templateDefaults must not be set",
    breakage: "every template is retried by default",
    breakIt: ({ spec }) => {
      spec["templateDefaults"] = { retryStrategy: { limit: 1 } };
    },
  }),
  workflowGuard({
    name: "no-step-goes-on-after-a-failure",
    sentence: "No step is passed over when it fails.",
    judge: (workflow) => {
      const call = callsOf(workflow).find((own) => own["continueOn"] !== undefined);
      return call && `step ${call.name} has continueOn`;
    },
    breakage: "the canary may fail",
    breakIt: (workflow) => {
      groupsOf(workflow, "roll")[1]?.forEach((call) => {
        call["continueOn"] = { failed: true };
      });
    },
  }),
  workflowGuard({
    name: "no-step-has-a-hook",
    sentence: "Nothing runs beside the steps: no hook is set.",
    judge: (workflow) =>
      [workflow.spec, ...callsOf(workflow)].some((part) => part["hooks"] !== undefined)
        ? "a hook is set"
        : undefined,
    breakage: "a hook of the workflow runs the roll",
    breakIt: ({ spec }) => {
      spec["hooks"] = { running: { template: "roll" } };
    },
  }),
] as const;
