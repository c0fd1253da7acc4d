import assert from "node:assert/strict";
import { change } from "../../fixtures/policies/resources/change.ts";
import { rollingWorkflow } from "../../fixtures/policies/resources/workflow-template.ts";
import { verdictOf } from "./verdict-of.ts";

/** Where the fixture has its templates. */
const MAIN = "spec.templates.0";
const LOOP = "spec.templates.1";
const ROLL_NODE = "spec.templates.3";

interface Case {
  readonly title: string;
  readonly rule: string;
  /** A field of a deploy that keeps every rule, and what stands there instead. */
  readonly refused: readonly (readonly [path: string, value: unknown])[];
  readonly passes: readonly (readonly [path: string, value: unknown])[];
}

/** Incidents with rolls, as workflows that a reviewer might be shown. */
const CASES: readonly Case[] = [
  {
    title: "B063 two nodes at a time take the two replicas of a volume",
    rule: "limit-roll-parallelism",
    refused: [
      [`${LOOP}.parallelism`, 2],
      ["spec.parallelism", 2],
    ],
    passes: [[`${LOOP}.parallelism`, 1]],
  },
  {
    title: "B055 a loop that goes on after a failure takes the next node",
    rule: "require-stop-at-failure",
    refused: [[`${LOOP}.failFast`, false]],
    passes: [[`${LOOP}.failFast`, true]],
  },
  {
    title: "B122 a mutex on a list of steps waits for itself after a restart of the controller",
    rule: "require-shared-mutex",
    refused: [[`${MAIN}.synchronization`, { mutexes: [{ name: "kernel-deploy-node" }] }]],
    passes: [[`${MAIN}.synchronization`, undefined]],
  },
  {
    title: "B130 a retry around a reboot repeats the reboot",
    rule: "forbid-roll-retry",
    refused: [
      [`${MAIN}.retryStrategy`, { limit: 2 }],
      [`${LOOP}.retryStrategy`, { limit: 2 }],
      [`${ROLL_NODE}.retryStrategy`, { limit: 2 }],
      ["spec.templateDefaults", { retryStrategy: { limit: 2 } }],
    ],
    passes: [["spec.templateDefaults", { timeout: "1h" }]],
  },
  {
    title: "B133 a step without a deadline hangs when its pod's node is drained",
    rule: "limit-step-time",
    refused: [[`${ROLL_NODE}.activeDeadlineSeconds`, undefined]],
    passes: [[`${ROLL_NODE}.activeDeadlineSeconds`, 600]],
  },
];

describe("incidents with rolls", () => {
  for (const { title, rule, refused, passes } of CASES) {
    it(title, async () => {
      for (const [path, value] of refused) {
        assert.equal(await verdictOf(rule, change(rollingWorkflow, path, value)), "refused", path);
      }
      for (const [path, value] of passes) {
        assert.equal(await verdictOf(rule, change(rollingWorkflow, path, value)), "passes", path);
      }
    });
  }
});
