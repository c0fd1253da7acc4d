import assert from "node:assert/strict";
import { copyStack } from "../../../envelope/copy-stack.ts";
import { GUARD_GROUPS } from "../../../envelope/guards/index.ts";
import { judgeStack } from "../../../envelope/judge-stack.ts";
import { setAt } from "../../../envelope/json.ts";
import type { Json, Path } from "../../../envelope/json.ts";
import { findObject } from "../../../envelope/reading/find-object.ts";
import { changeScript, commandsOf, constantOf } from "../../../envelope/reading/host-script.ts";
import { callsOf, templateOf, workflowsOf } from "../../../envelope/reading/workflow.ts";
import type { RenderedStack } from "../../../envelope/rendered-stack.ts";
import { renderShippedStack } from "../envelope/rendered.ts";

const guards = GUARD_GROUPS.flatMap((group) => group.guards);
const KUSTOMIZATION = { kind: "Kustomization", name: "kured" };

function put(object: { readonly kind: string; readonly name: string }, path: Path, value: Json | undefined) {
  return (stack: RenderedStack) => setAt(findObject(stack, object).manifest, path, value);
}

function inWorkflows(change: (workflow: ReturnType<typeof workflowsOf>[number]) => void) {
  return (stack: RenderedStack) => workflowsOf(stack).forEach(change);
}

/** Incidents that one sees in what the program renders: which guard sees it, and how the rendered program has it. */
const CASES: readonly (readonly [title: string, guard: string, breakIt: (stack: RenderedStack) => void])[] = [
  [
    "B007 an alert that is renamed no longer holds a reboot",
    "every-alert-is-there",
    (stack) => {
      const rule = findObject(stack, { kind: "PrometheusRule", name: "kured-reboot-stuck" });
      setAt(rule.manifest, ["spec", "groups", 0, "rules", 0, "alert"], "KuredNodeGone");
    },
  ],
  [
    "B045 nodes are staged before the decision, and the cordon comes after it",
    "every-roll-says-whether-it-only-stages",
    inWorkflows((workflow) =>
      callsOf(workflow)
        .filter(({ name }) => name === "pre-stage")
        .forEach((call) => {
          delete call.arguments;
        }),
    ),
  ],
  [
    "B109 two masters that upgrade at the same time",
    "no-two-hosts-upgrade-at-once",
    (stack) => {
      const [first, second] = commandsOf(stack);
      const time = (command: typeof first) =>
        `UPGRADE_TIME='${command === undefined ? "" : (constantOf(command, "UPGRADE_TIME") ?? "")}'`;
      changeScript(second, time(second), time(first));
    },
  ],
  [
    "B124 two gates that wait at once are both released by one resume",
    "there-is-one-gate",
    inWorkflows(({ spec }) => spec.templates.push({ name: "gate-masters", suspend: {} })),
  ],
  [
    "B130 a retry by default",
    "nothing-is-put-into-every-template",
    inWorkflows(({ spec }) => {
      spec["templateDefaults"] = { retryStrategy: { limit: 2 } };
    }),
  ],
  [
    "B137 a failed roll that is gone by Monday",
    "a-failed-deploy-stays-for-a-week",
    inWorkflows(({ spec }) => {
      spec["ttlStrategy"] = { secondsAfterFailure: 1_200, secondsAfterSuccess: 1_200 };
    }),
  ],
  [
    "B137 one time for success and failure",
    "a-failed-deploy-stays-for-a-week",
    inWorkflows(({ spec }) => {
      spec["ttlStrategy"] = { secondsAfterCompletion: 86_400 };
    }),
  ],
  [
    "B151 a connection that is stored in clear",
    "a-connection-is-a-secret",
    (stack) => {
      const commands = stack.commands.splice(0);
      stack.commands.push(...commands.map((command) => ({ ...command, secretInputs: [] })));
    },
  ],
  [
    "B156 a host that does not answer is dialled for ten minutes",
    "an-unreachable-host-fails-soon",
    (stack) =>
      commandsOf(stack).forEach(({ inputs }) => setAt(inputs, ["connection", "perDialTimeout"], 180)),
  ],
  [
    "B161 a provider that forgets what it cannot reach",
    "an-unreachable-cluster-loses-nothing",
    (stack) => {
      Object.assign(stack.providers["cluster"] ?? {}, { deleteUnreachable: true });
    },
  ],
  [
    "B167 a Kustomization that takes spec.suspend by force",
    "nothing-is-forced",
    put(KUSTOMIZATION, ["metadata", "annotations"], { "pulumi.com/patchForce": "true" }),
  ],
  [
    "B170 an object without a namespace of its own",
    "everything-has-its-place",
    (stack) => {
      Object.assign(findObject(stack, { kind: "ServiceMonitor", name: "pipelines-operator" }), {
        namespace: "",
      });
    },
  ],
  [
    "B183 nobody is told that the metrics of the nodes are gone",
    "every-alert-is-there",
    (stack) => {
      const rule = findObject(stack, { kind: "PrometheusRule", name: "kured-absent" });
      setAt(rule.manifest, ["spec", "groups", 0, "rules", 2, "alert"], "Other");
    },
  ],
  [
    "B186 nobody is told that a node is left cordoned",
    "every-alert-is-there",
    (stack) => {
      const rule = findObject(stack, { kind: "PrometheusRule", name: "kured-reboot-stuck" });
      setAt(rule.manifest, ["spec", "groups", 0, "rules", 1, "alert"], "DaemonSetRollout");
    },
  ],
  [
    "B128 nothing tidies up at the end of a deploy",
    "a-deploy-always-finishes",
    inWorkflows(({ spec }) => {
      delete spec.onExit;
    }),
  ],
  [
    "B133 a step without a deadline",
    "every-step-has-a-deadline",
    inWorkflows((workflow) => {
      delete templateOf(workflow, "roll-node").activeDeadlineSeconds;
    }),
  ],
];

describe("incidents in what the program renders", () => {
  let rendered: RenderedStack | undefined;

  before("render a stack", async function () {
    this.timeout(300_000);
    rendered = await renderShippedStack("lab");
  });

  for (const [title, guard, breakIt] of CASES) {
    it(`${title}: ${guard} is red`, () => {
      assert.ok(rendered);
      const stack = copyStack(rendered);
      breakIt(stack);
      const red = judgeStack(stack, guards).filter(({ problem }) => problem !== undefined);

      assert.ok(
        red.some((verdict) => verdict.guard === guard),
        JSON.stringify(red),
      );
    });
  }
});
