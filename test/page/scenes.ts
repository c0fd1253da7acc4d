import type { PipelineDeploy } from "../../pipelines/api/pipeline-deploy.ts";
import { parseKuredLock } from "../../pipelines/lock/kured-lock.ts";
import type { ClusterState } from "../../pipelines/operator/surface/cluster-view.ts";
import type { ShownNode } from "../../pipelines/operator/surface/shown-node.ts";
import { declaration } from "./scene-targets.ts";
import { ago, EVIDENCE, NOW, plan, proven, sceneDeploy, withDigest } from "./scene-deploys.ts";

const WORKERS = ["w1", "w2", "w3", "w4", "w5"];
export const LEG = "linux-6-18-9-prod-workers-x7k2p";

const UNDECIDED = `sha256:${"0".repeat(64)}`;

/** The canary is proven, and a person has been waited for since fourteen minutes. */
export function waitingLeg(): PipelineDeploy {
  return withDigest(
    sceneDeploy({
      name: LEG,
      number: 7,
      target: "prod-workers",
      createdAgo: 1_740,
      status: {
        phase: "AwaitingGate",
        message: "w1 is proven; gate canary waits for a person",
        startedAt: ago(1_738),
        awaitingGate: "canary",
        awaitingSince: ago(870),
        progress: { completed: 1, total: 5, node: "w3", phase: "Staging", text: "1/5 w3 (Staging)" },
        lock: { holder: `turntable/${LEG}`, acquiredAt: ago(1_690) },
        plan: plan(WORKERS),
        gates: [{ name: "canary", openedAt: ago(870), evidenceDigest: UNDECIDED }],
        steps: [
          { name: "verify-deploy-intent", startedAt: ago(1_735), finishedAt: ago(1_730) },
          { name: "plan", startedAt: ago(1_730), finishedAt: ago(1_705) },
          { name: "lock", startedAt: ago(1_705), finishedAt: ago(1_690) },
          { name: "pre-stage", startedAt: ago(1_400) },
        ],
        nodes: [
          proven("w1", 1_170),
          { name: "w2", phase: "Staged" },
          { name: "w3", phase: "Staging" },
          { name: "w4", phase: "Waiting" },
          { name: "w5", phase: "Waiting" },
        ],
        evidence: EVIDENCE,
      },
    }),
  );
}

/** Approved, and three of five are proven. */
export function rollingLeg(): PipelineDeploy {
  return withDigest(
    sceneDeploy({
      name: LEG,
      number: 8,
      target: "prod-workers",
      createdAgo: 2_900,
      status: {
        phase: "Rolling",
        message: "w4 is in its turn",
        startedAt: ago(2_898),
        progress: { completed: 3, total: 5, node: "w4", phase: "Draining", text: "3/5 w4 (Draining)" },
        lock: { holder: `turntable/${LEG}`, acquiredAt: ago(2_850) },
        plan: plan(WORKERS),
        gates: [{ name: "canary", openedAt: ago(2_030), closedAt: ago(1_100), evidenceDigest: UNDECIDED }],
        decisions: [
          {
            name: `${LEG}-canary-3b9e217f7e`,
            gate: "canary",
            decision: "approve",
            decidedBy: "abel@example.com",
            decidedAt: ago(1_105),
            reason: "graphs are flat",
            valid: true,
          },
        ],
        steps: [
          { name: "plan", startedAt: ago(2_895), finishedAt: ago(2_865) },
          { name: "lock", startedAt: ago(2_865), finishedAt: ago(2_850) },
          { name: "pre-stage", startedAt: ago(2_560), finishedAt: ago(2_380) },
        ],
        nodes: [
          proven("w1", 2_840, 74, 610),
          proven("w2", 1_095, 96),
          proven("w3", 800, 240, 44),
          { name: "w4", phase: "Draining", startedAt: ago(190) },
          { name: "w5", phase: "Staged" },
        ],
        evidence: EVIDENCE,
      },
    }),
  );
}

/** A deploy that ended. */
export function pastLeg(number: number, phase = "Succeeded"): PipelineDeploy {
  const began = 86_400 * number;
  const nodes = WORKERS.map((name, place) =>
    proven(name, began - 100 - place * 260, 60 + ((number * 37) % 90)),
  );
  const failed = {
    name: "w3",
    phase: "Failed",
    startedAt: ago(began - 900),
    message: "w3 did not return in 900 s",
  };
  return sceneDeploy({
    name: `linux-6-18-${9 - number}-prod-workers-b${number}n9z`,
    number: 100 + number,
    target: "prod-workers",
    version: `6.18.${9 - number}`,
    createdAgo: began,
    status: {
      phase,
      message: phase === "Succeeded" ? "every node is proven" : failed.message,
      startedAt: ago(began - 2),
      finishedAt: ago(began - 1_620),
      progress: { completed: phase === "Succeeded" ? 5 : 2, total: 5, text: "5/5" },
      gates: [
        { name: "canary", openedAt: ago(began - 350), closedAt: ago(began - 355), evidenceDigest: UNDECIDED },
      ],
      steps: [{ name: "plan", startedAt: ago(began - 5), finishedAt: ago(began - 40) }],
      nodes: phase === "Succeeded" ? nodes : [...nodes.slice(0, 2), failed],
    },
  });
}

export function sceneNode(name: string, changes: Partial<ShownNode> = {}): ShownNode {
  const master = name.startsWith("m");
  return {
    name,
    labels: { role: master ? "master" : "worker" },
    ready: true,
    cordoned: false,
    roll: undefined,
    rollPhase: undefined,
    bootId: `${name.padEnd(8, "4")}-9f3c-4c1e-8f0a-1d2c3b4a5968`.replaceAll(/[^0-9a-f-]/g, "e"),
    kernel: "6.18.9-bootc",
    osImage: "Debian GNU/Linux 13 (trixie)",
    kubelet: "v1.36.3+k3s1",
    ...changes,
  };
}

/** A cluster of three masters and five workers. */
export function scene(deploys: readonly PipelineDeploy[], changes: readonly ShownNode[] = []): ClusterState {
  const running = deploys[0]?.status?.finishedAt === undefined && deploys.length > 0;
  const nodes = [...["m1", "m2", "m3", ...WORKERS].map((name) => sceneNode(name)), ...changes];
  return {
    nodes: new Map(nodes.map((node) => [node.name, node])),
    deploys,
    targets: ["prod-master", "prod-workers"].map(declaration),
    lock: {
      lease: running
        ? { holder: `turntable/${LEG}`, since: new Date(NOW - 1_690_000), uid: "u", resourceVersion: "1" }
        : undefined,
      kureds: [{ namespace: "kured", name: "kured", resourceVersion: "", lock: parseKuredLock(undefined) }],
    },
    kureds: [
      {
        namespace: "kured",
        name: "kured",
        flags: new Map([
          ["start-time", ["03:00"]],
          ["end-time", ["06:00"]],
          ["time-zone", ["Europe/Berlin"]],
        ]),
      },
    ],
    probes: new Map(
      nodes.map(({ name }, place) => [name, { passed: true, at: new Date(NOW - 20_000 - place * 31_000) }]),
    ),
  };
}

export const PAST: readonly PipelineDeploy[] = [pastLeg(2), pastLeg(5, "Failed"), pastLeg(7)];

/** A cluster of a thousand workers, all of which are being rolled. */
export function largeScene(count = 1_000): ClusterState {
  const names = Array.from({ length: count }, (_, place) => `n${place + 1}`);
  const done = Math.floor(count / 3);
  const leg = sceneDeploy({
    name: LEG,
    number: 9,
    target: "prod-workers",
    createdAgo: count * 300,
    status: {
      phase: "Rolling",
      startedAt: ago(count * 300 - 2),
      progress: {
        completed: done,
        total: count,
        node: `n${done + 1}`,
        phase: "Draining",
        text: `${done}/${count}`,
      },
      nodes: names.map((name, place) =>
        place < done ? proven(name, (count - place) * 290) : { name, phase: "Waiting" },
      ),
    },
  });
  const nodes = names.map((name) => sceneNode(name, { labels: { role: "worker" } }));
  return { ...scene([leg]), nodes: new Map(nodes.map((node) => [node.name, node])) };
}
