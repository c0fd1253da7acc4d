import * as z from "zod";
import { DEPLOY_PHASES, NODE_PHASES } from "../../api/deploy-phases.ts";
import { evidenceSchema } from "../../api/evidence.ts";
import { GATES } from "../../api/gates.ts";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { planSummarySchema } from "../../api/plan-summary.ts";
import { estimateRemaining } from "../estimate-remaining.ts";
import { openGateOf } from "../open-gate.ts";
import { slowestStep } from "../slowest-step.ts";
import { decisionCommands, keptOf, secondsOf } from "../texts/status-lines.ts";
import type { StatusFacts } from "../texts/status-lines.ts";

const moment = z.iso.datetime({ offset: true });

/** A deploy as `--output json` writes it. Fields are added, not changed. */
export const deployViewSchema = z.object({
  name: z.string().meta({ description: "Name of the deploy." }),
  uid: z.string().meta({ description: "UID of the deploy." }),
  project: z.string().meta({ description: "What is deployed: linux." }),
  version: z.string().meta({ description: "Bare version." }),
  target: z.string().meta({ description: "Deploy target." }),
  dryRun: z.boolean().meta({ description: "Whether it ends with the plan." }),
  requestedBy: z.string().meta({ description: "Who asked for it." }),
  requestedAt: moment.meta({ description: "When it was asked for." }),
  continues: z.string().meta({ description: "Deploy that it continues." }).optional(),
  phase: z.enum(DEPLOY_PHASES).meta({ description: "Where it is; Pending before an operator saw it." }),
  message: z.string().meta({ description: "What is waited for, or how it ended." }).optional(),
  finishedAt: moment.meta({ description: "When it ended." }).optional(),
  seconds: z.number().meta({ description: "How long it took, when it has ended." }).optional(),
  progress: z
    .object({
      completed: z.int().meta({ description: "Nodes that are proven." }),
      total: z.int().meta({ description: "Nodes of the fleet." }),
      node: z.string().meta({ description: "Node whose turn it is." }).optional(),
      phase: z.enum(NODE_PHASES).meta({ description: "What happens to it." }).optional(),
    })
    .meta({ description: "How far the roll is." })
    .optional(),
  awaiting: z
    .object({
      gate: z.enum(GATES).meta({ description: "Gate that waits for a person." }),
      since: moment.meta({ description: "Since when." }),
      evidenceDigest: z.string().meta({ description: "What a decision must name." }),
      evidence: z
        .array(evidenceSchema)
        .meta({ description: "What the steps saw, whole; docs/api.md has its fields." }),
      approve: z.string().meta({ description: "Command that approves." }),
      reject: z.string().meta({ description: "Command that rejects." }),
    })
    .meta({ description: "The gate that is open." })
    .optional(),
  left: z
    .object({
      seconds: z.number().meta({ description: "Seconds, without waits for persons." }),
      nodes: z.int().meta({ description: "Nodes that the medians are of." }),
      deploys: z.int().meta({ description: "Deploys that those are of." }),
    })
    .meta({ description: "Estimate of what is left." })
    .optional(),
  slowest: z
    .object({
      step: z.string().meta({ description: "Phase of a node, or step." }),
      node: z.string().meta({ description: "The node." }).optional(),
      seconds: z.number().meta({ description: "How long it took." }),
    })
    .meta({ description: "What took longest." })
    .optional(),
  lock: z.string().meta({ description: "Who holds the lock, as a phrase." }).optional(),
  kept: z.string().meta({ description: "Why it holds the lock after its end, and what to do." }).optional(),
  plan: planSummarySchema.meta({ description: "What the plan said; docs/api.md has its fields." }).optional(),
  nodes: z
    .array(
      z.object({
        name: z.string().meta({ description: "Name of the node." }),
        phase: z.enum(NODE_PHASES).meta({ description: "What happens to it, or how its turn ended." }),
        message: z.string().meta({ description: "What is waited for, or why it failed." }).optional(),
      }),
    )
    .meta({ description: "The nodes, in the order of the plan." }),
});

export type DeployView = z.infer<typeof deployViewSchema>;

export function toDeployView(facts: StatusFacts): DeployView {
  const { deploy, all, lock, now } = facts;
  const { metadata, spec, status } = deploy;
  const running = status?.finishedAt === undefined;
  return withoutUndefined({
    name: metadata.name,
    uid: metadata.uid,
    project: spec.project,
    version: spec.version,
    target: spec.target,
    dryRun: spec.dryRun,
    requestedBy: spec.requestedBy,
    requestedAt: metadata.creationTimestamp,
    continues: spec.continues?.name,
    phase: status?.phase ?? "Pending",
    message: status?.message,
    finishedAt: status?.finishedAt,
    seconds: running ? undefined : secondsOf(deploy),
    progress: toProgress(deploy),
    awaiting: toAwaiting(facts),
    left: running ? estimateRemaining(deploy, all, now) : undefined,
    slowest: slowestStep(deploy),
    lock,
    kept: keptOf(facts),
    plan: status?.plan,
    nodes: (status?.nodes ?? []).map(({ name, phase, message }) => ({ name, phase, message })),
  });
}

function toProgress({ status }: PipelineDeploy) {
  const { completed, total, node, phase } = status?.progress ?? {};
  return completed === undefined ? undefined : { completed, total, node, phase };
}

function toAwaiting(facts: StatusFacts) {
  const gate = openGateOf(facts.deploy);
  return (
    gate && {
      gate: gate.gate,
      since: gate.since,
      evidenceDigest: gate.digest,
      evidence: gate.evidence.evidence,
      ...decisionCommands(gate, facts),
    }
  );
}

/** What a program reads was parsed by the schema that the documentation has. */
function withoutUndefined(view: unknown): DeployView {
  return deployViewSchema.parse(JSON.parse(JSON.stringify(view)));
}
