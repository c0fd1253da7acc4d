import * as z from "zod";
import { conditionsSchema } from "./condition.ts";
import { DEPLOY_PHASES, NODE_PHASES, TERMINAL_PHASES } from "./deploy-phases.ts";
import { EVIDENCE_LIMITS, evidenceSchema } from "./evidence.ts";
import { GATES } from "./gates.ts";
import { MAX_NODES, nodeStatusesSchema } from "./node-status.ts";
import { planSummarySchema } from "./plan-summary.ts";
import {
  ATOMIC_LIST,
  count,
  digest,
  listMap,
  moment,
  nodeName,
  shaped,
  text,
  validations,
} from "./schema-parts.ts";

const LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const TERMINAL = `[${TERMINAL_PHASES.map((phase) => `'${phase}'`).join(", ")}]`;

const gate = z.enum(GATES);

const progressSchema = z
  .object({
    completed: count(MAX_NODES, "Nodes that are proven."),
    total: count(MAX_NODES, "Nodes of the fleet."),
    node: nodeName("Node whose turn it is.").optional(),
    phase: z.enum(NODE_PHASES).meta({ description: "What happens to that node." }).optional(),
    text: text(320, "All of it in one line for tables, such as 3/5 w2 (Draining)."),
  })
  .meta({
    description: "How far the roll is.",
    ...validations({ rule: "self.completed <= self.total", message: "completed must not exceed total" }),
  });

const lockSchema = z
  .object({
    holder: text(253, "Name under which the lock is held; no node has it."),
    acquiredAt: moment("When it was taken."),
    releasedAt: moment("When it was given back; absent: it is held.").optional(),
    keptBecause: text(1_024, "Why it outlives the deploy, and what to do, as a sentence.").optional(),
  })
  .meta({ description: "The one lock of everything that takes a node down." });

const gateStatusSchema = z.object({
  name: gate.meta({ description: "The gate." }),
  openedAt: moment("When it began to wait, in whole seconds."),
  closedAt: moment("When the wait ended; absent: it waits.").optional(),
  evidenceDigest: digest("Digest of the evidence that a person is shown; a decision must name the same."),
});

const decisionRecordSchema = z.object({
  name: shaped(LABEL, 253, "Name of the GateDecision."),
  gate: gate.meta({ description: "Gate that it is about." }),
  decision: z.enum(["approve", "reject"]).meta({ description: "What was decided." }),
  decidedBy: text(512, "Who decided."),
  decidedAt: moment("When, by the API server's clock."),
  reason: text(1_024, "Why, in the words of who decided.").optional(),
  valid: z.boolean().meta({ description: "Whether it counts." }),
  message: text(512, "Why it does not count, as a sentence.").optional(),
});

const stepStatusSchema = z.object({
  name: shaped(LABEL, 63, "Name of the step."),
  startedAt: moment("When it began."),
  finishedAt: moment("When it ended; absent: it runs.").optional(),
  result: z.enum(["Succeeded", "Failed", "Skipped"]).meta({ description: "How it ended." }).optional(),
  seconds: count(30 * 86_400, "How long it took, in seconds.").optional(),
});

/** What the operator reports. Nobody else writes it. */
export const deployStatusSchema = z
  .object({
    observedGeneration: count(Number.MAX_SAFE_INTEGER, "Generation that this status is about."),
    phase: z.enum(DEPLOY_PHASES).meta({
      description:
        "Where the deploy is. Refused: a rule said no before anything was touched. Rejected: a person did. Stopped: somebody " +
        "asked for it. Failed: something that had begun did not end well. These and Succeeded are never left.",
    }),
    message: text(1_024, "What is waited for, or how it ended, as a sentence.").optional(),
    startedAt: moment("When the workflow was started.").optional(),
    finishedAt: moment("When the deploy ended.").optional(),
    workflowName: shaped(/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/, 253, "Name of the Argo Workflow.").optional(),
    awaitingGate: gate.meta({ description: "Gate that waits for a person." }).optional(),
    awaitingSince: moment("Since when it waits.").optional(),
    progress: progressSchema.optional(),
    lock: lockSchema.optional(),
    plan: planSummarySchema.optional(),
    gates: z
      .array(gateStatusSchema)
      .max(GATES.length)
      .meta({ description: "The gates that opened.", ...listMap("name") })
      .optional(),
    decisions: z
      .array(decisionRecordSchema)
      .max(16)
      .meta({ description: "The decisions that were made, valid or not.", ...listMap("name") })
      .optional(),
    steps: z
      .array(stepStatusSchema)
      .max(32)
      .meta({ description: "The steps that began, and how long they took.", ...listMap("name") })
      .optional(),
    nodes: nodeStatusesSchema.optional(),
    evidence: z
      .array(evidenceSchema)
      .max(EVIDENCE_LIMITS.items)
      .meta({ description: "What the steps saw. It outlives the workflow.", ...ATOMIC_LIST })
      .optional(),
    stop: z
      .object({
        requestedBy: text(512, "Who asked."),
        reason: text(1_024, "Why, in their words.").optional(),
        seenAt: moment("When the operator saw it."),
      })
      .meta({ description: "The request to stop, as the operator saw it." })
      .optional(),
    conditions: conditionsSchema.optional(),
  })
  .meta({
    description: "What the operator reports. Nobody else writes it.",
    ...validations(
      {
        rule: `!(oldSelf.phase in ${TERMINAL}) || self.phase == oldSelf.phase`,
        message: "a deploy that has ended does not go on",
      },
      {
        rule: "(self.phase == 'AwaitingGate') == has(self.awaitingGate)",
        message: "awaitingGate must be there in phase AwaitingGate and in no other",
      },
      {
        rule: "has(self.awaitingGate) == has(self.awaitingSince)",
        message: "awaitingGate and awaitingSince must be there together",
      },
      {
        rule: `(self.phase in ${TERMINAL}) == has(self.finishedAt)`,
        message: "finishedAt must be there when the deploy has ended and not before",
      },
    ),
  });

export type DeployStatus = z.infer<typeof deployStatusSchema>;
export type GateStatus = z.infer<typeof gateStatusSchema>;
export type DecisionRecord = z.infer<typeof decisionRecordSchema>;
