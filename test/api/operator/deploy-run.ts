import { gzipSync } from "node:zlib";
import * as z from "zod";
import { buildGateDecision } from "../../../pipelines/api/build-gate-decision.ts";
import { parsePipelineDeploy } from "../../../pipelines/api/pipeline-deploy.ts";
import type { PipelineDeploy } from "../../../pipelines/api/pipeline-deploy.ts";
import { waitFor } from "../../support/wait-for.ts";
import { deployOf } from "../deploys/deploy-objects.ts";
import type { OperatorCluster } from "./operator-cluster.ts";
import type { RunningOperator } from "./start-operator.ts";

const workflowSchema = z.looseObject({
  metadata: z.object({
    name: z.string(),
    labels: z.record(z.string(), z.string()).default({}),
    ownerReferences: z
      .array(z.looseObject({ kind: z.string(), name: z.string(), uid: z.string() }))
      .default([]),
  }),
  spec: z.looseObject({ shutdown: z.string().default("") }),
  status: z
    .looseObject({
      nodes: z.record(z.string(), z.looseObject({ phase: z.string() })).default({}),
      compressedNodes: z.string().default(""),
    })
    .prefault({}),
});

export type RawWorkflow = z.infer<typeof workflowSchema>;

/** One deploy of the tests, with everybody's part in it. */
export class DeployRun {
  readonly name: string;
  readonly #cluster: OperatorCluster;
  readonly #operator: () => RunningOperator;

  constructor(cluster: OperatorCluster, operator: () => RunningOperator, name: string) {
    this.#cluster = cluster;
    this.#operator = operator;
    this.name = name;
  }

  /** dora asks for it. */
  async ask(changes: object = {}): Promise<void> {
    await this.#cluster.deployer.create("pipelinedeploys", deployOf("dora", this.name, changes));
  }

  async read(): Promise<PipelineDeploy> {
    return parsePipelineDeploy(await this.#cluster.admin.read("pipelinedeploys", this.name));
  }

  async workflow(): Promise<RawWorkflow> {
    return workflowSchema.parse(await this.#cluster.admin.read("workflows", this.name));
  }

  /** Waits until the operator says of it what is expected. */
  async until(phase: string): Promise<PipelineDeploy> {
    await waitFor(
      `${this.name} is ${phase}`,
      async () => {
        const { status } = await this.read();
        return status?.phase === phase
          ? undefined
          : `${status?.phase ?? "no status"}: ${status?.message ?? ""}`;
      },
      { deadlineSeconds: 40, detail: () => this.#operator().log() },
    );
    return this.read();
  }

  async untilWorkflow(what: string, isSo: (workflow: RawWorkflow) => boolean): Promise<RawWorkflow> {
    await waitFor(
      `workflow ${this.name}: ${what}`,
      async () => {
        const exists = await this.#cluster.admin.tryList("workflows");
        const workflow = await this.workflow().catch((error: unknown) => String(error));
        return typeof workflow !== "string" && isSo(workflow)
          ? undefined
          : `${exists} ${JSON.stringify(workflow)}`;
      },
      { deadlineSeconds: 40, detail: () => this.#operator().log() },
    );
    return this.workflow();
  }

  /** Writes the status of its workflow as Argo would. */
  async argo(nodes: readonly object[], status: object = {}, compressed = false): Promise<void> {
    const byId = Object.fromEntries(nodes.map((node) => [(node as { id: string }).id, node]));
    const kept = compressed
      ? { nodes: null, compressedNodes: gzipSync(JSON.stringify(byId)).toString("base64") }
      : { nodes: byId };
    const patch = { status: { phase: "Running", startedAt: "2026-11-30T10:00:00Z", ...kept, ...status } };
    const answer = await this.#cluster.admin.tryPatch("workflows", this.name, patch);
    if (answer !== "granted") {
      throw new Error(answer);
    }
  }

  /** abel answers what is shown to him. */
  async decide(decision: "approve" | "reject"): Promise<void> {
    const deploy = await this.read();
    const evidenceDigest = deploy.status?.gates?.[0]?.evidenceDigest ?? "";
    const made = buildGateDecision(deploy, { gate: "canary", decision, evidenceDigest, decidedBy: "abel" });
    await this.#cluster.approver.create("gatedecisions", made);
  }

  /** dora asks to stop it. */
  async stop(): Promise<void> {
    const annotations = { "turntable.internal/stop-requested-by": "dora" };
    const answer = await this.#cluster.deployer.tryPatch("pipelinedeploys", this.name, {
      metadata: { annotations },
    });
    if (answer !== "granted") {
      throw new Error(answer);
    }
  }
}
