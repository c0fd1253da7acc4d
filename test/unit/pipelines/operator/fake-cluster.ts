import { TERMINAL_PHASES } from "../../../../pipelines/api/deploy-phases.ts";
import type { GateDecision } from "../../../../pipelines/api/gate-decision.ts";
import { parsePipelineDeploy } from "../../../../pipelines/api/pipeline-deploy.ts";
import type { PipelineDeploy } from "../../../../pipelines/api/pipeline-deploy.ts";
import type { ObjectEvent } from "../../../../pipelines/kube/object-events.ts";
import { parseWorkflow } from "../../../../pipelines/kube/workflow.ts";
import type { OperatorWorld } from "../../../../pipelines/operator/operator-world.ts";
import { FakeClock } from "../fake-clock.ts";
import { decision } from "../api/deploy-fixture.ts";
import { fresh } from "./seen-fixture.ts";
import { at, rawWorkflow, RUNS, UNTIL_GATE, WHOLE } from "./workflow-fixture.ts";

/** The operator was killed. */
export class Killed extends Error {}

type RawWorkflow = ReturnType<typeof rawWorkflow>;

/** An API server with one deploy, a workflow controller that does all a deploy's steps at once, and a person who answers. */
export class FakeCluster {
  readonly calls: string[] = [];
  readonly ended: string[] = [];
  /** Events by what makes them the same; each is written once. */
  readonly events = new Map<string, string>();
  readonly clock = new FakeClock();
  deploy: PipelineDeploy = fresh();
  workflow: RawWorkflow | undefined;
  decisions: readonly GateDecision[] = [];
  /** What the person answers at the gate; undefined: nothing. */
  answer: "approve" | "reject" | undefined = "approve";
  /** Kills the operator at this call, before it is done or after, so that its answer is lost; undefined: never. */
  killAt: { readonly call: number; readonly done: boolean } | undefined;
  #version = 10;

  world(): OperatorWorld {
    return {
      clock: this.clock,
      deploys: {
        listActive: () => this.#call("list deploys", () => ({ deploys: this.#active(), problems: [] })),
        listDecisions: () => this.#call("list decisions", () => this.decisions),
        patchStatus: (seen, patch) => this.#call("patch status", () => this.#patchStatus(seen, patch)),
      },
      workflows: {
        read: () =>
          this.#call(
            "read workflow",
            () => this.workflow && parseWorkflow("/d1", structuredClone(this.workflow)),
          ),
        create: () => this.#call("create workflow", () => this.#create()),
        stop: () => this.#call("stop workflow", () => this.#stop()),
        changeNode: (_, id, fields) => this.#call("resume", () => this.#resume(id, fields)),
      },
      nodes: { read: () => Promise.resolve(undefined) },
      events: { write: (event) => this.#call("write event", () => this.#keep(event)) },
      settled: new Map(),
      failedProbes: () => new Map(),
      secondPerson: false,
      log: () => undefined,
      ended: ({ status }) => this.ended.push(status?.phase ?? ""),
    };
  }

  /** What everybody else does between two passes of the operator. */
  elapse(): void {
    const gate = this.deploy.status?.gates?.[0];
    if (gate !== undefined && gate.closedAt === undefined && this.answer !== undefined) {
      this.decisions = [decision({ evidenceDigest: gate.evidenceDigest, decision: this.answer })];
    }
    if (
      this.workflow?.spec !== undefined &&
      "shutdown" in this.workflow.spec &&
      this.workflow.status.phase === "Running"
    ) {
      const gateNode = { ...RUNS.gate, phase: "Failed", finishedAt: at(23) };
      this.#move([...UNTIL_GATE, gateNode], { phase: "Failed", finishedAt: at(24) });
    }
  }

  #active(): PipelineDeploy[] {
    return TERMINAL_PHASES.some((phase) => phase === this.deploy.status?.phase) ? [] : [this.deploy];
  }

  #patchStatus(seen: PipelineDeploy, patch: object): "done" | "stale" {
    if (seen.metadata.resourceVersion !== this.deploy.metadata.resourceVersion) {
      return "stale";
    }
    this.deploy = parsePipelineDeploy({
      ...this.deploy,
      metadata: { ...this.deploy.metadata, resourceVersion: this.#next() },
      status: mergePatch(this.deploy.status ?? {}, patch),
    });
    return "done";
  }

  #keep({ key, about, type, reason, note }: ObjectEvent): void {
    const name = `${about.kind} ${about.name} ${key}`;
    this.events.set(name, this.events.get(name) ?? `${about.name}: ${type} ${reason}: ${note}`);
  }

  #create(): "done" | "stale" {
    if (this.workflow !== undefined) {
      return "stale";
    }
    this.#move([...UNTIL_GATE, RUNS.gate], {});
    return "done";
  }

  #stop(): "done" {
    this.workflow = this.workflow && { ...this.workflow, spec: { shutdown: "Stop" } };
    return "done";
  }

  #resume(id: string, fields: object): "done" {
    const passed = { ...RUNS.gate, ...fields };
    const rest = WHOLE.slice(UNTIL_GATE.length + 1);
    this.#move([...UNTIL_GATE, { ...passed, id }, ...rest], { phase: "Succeeded", finishedAt: at(31) });
    return "done";
  }

  #move(nodes: readonly object[], status: object): void {
    this.workflow = rawWorkflow(nodes, status, this.workflow?.spec ?? {}, { resourceVersion: this.#next() });
  }

  #next(): string {
    this.#version += 1;
    return String(this.#version);
  }

  #call<T>(name: string, act: () => T): Promise<T> {
    const killed = this.calls.length === this.killAt?.call;
    const done = this.killAt?.done;
    if (killed) {
      // It is another operator that comes after.
      this.killAt = undefined;
    }
    if (killed && !done) {
      return Promise.reject(new Killed());
    }
    this.calls.push(name);
    const answer = act();
    return killed ? Promise.reject(new Killed()) : Promise.resolve(answer);
  }
}

/** As the API server merges (RFC 7396). */
function mergePatch(before: object, patch: object): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...before };
  for (const [key, value] of Object.entries(patch) as [string, unknown][]) {
    const own = merged[key];
    if (value === null) {
      delete merged[key];
    } else if (isPlain(value)) {
      merged[key] = mergePatch(isPlain(own) ? own : {}, value);
    } else {
      merged[key] = value;
    }
  }
  return merged;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
