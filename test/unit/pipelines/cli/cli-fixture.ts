import type { TargetDeclaration } from "../../../../pipelines/target-declaration.ts";
import { kured, node } from "./node-fixture.ts";
import { FakeCluster } from "./fake-cluster.ts";
import type { ClusterState } from "./fake-cluster.ts";
import { deploy } from "../api/deploy-fixture.ts";
import type { PipelineDeploy } from "../../../../pipelines/api/pipeline-deploy.ts";

export const WORKERS = ["w1", "w2", "w3", "w4", "w5"];

export const WAITING_NAME = "linux-6-18-9-lab-workers-x7k2p";
export const PAST_NAME = "linux-6-18-8-lab-workers-b4n9z";

const PIN = `sha256:${"5e".repeat(32)}`;

const PLAN = {
  verdict: "possible",
  image: "registry.lab:5000/os/debian:6.18.9",
  pin: PIN,
  canary: "w1",
  order: WORKERS,
  refusals: [],
  notes: ["w5 hosts the registry and is last"],
} as const;

/** Seconds of each phase of a node; `factor` makes a slower one. */
export function secondsOfNode(factor = 1) {
  return {
    Reading: 2,
    Staging: 60,
    Checking: 3,
    Cordoning: 1,
    Draining: 40 * factor,
    Rebooting: 15,
    Returning: 20,
    Verifying: 4,
    Uncordoning: 1,
    Proving: 14,
  };
}

/** A deploy of last week that went well; the drain of w4 took longest. */
export function pastDeploy(): PipelineDeploy {
  return deploy({
    metadata: {
      name: PAST_NAME,
      uid: "00000000-0000-4000-8000-0000000000aa",
      creationTimestamp: "2026-11-23T09:00:00Z",
    },
    spec: { version: "6.18.8" },
    status: {
      phase: "Succeeded",
      awaitingGate: undefined,
      awaitingSince: undefined,
      startedAt: "2026-11-23T09:00:02Z",
      finishedAt: "2026-11-23T09:25:30Z",
      progress: { completed: 5, total: 5, text: "5/5" },
      nodes: WORKERS.map((name) => ({
        name,
        phase: "Proven",
        seconds: secondsOfNode(name === "w4" ? 4 : 1),
      })),
    },
  });
}

/** A deploy of five workers that waits at the canary's gate for fourteen minutes. */
export function waitingDeploy(status: object = {}): PipelineDeploy {
  return deploy({
    metadata: {
      name: WAITING_NAME,
      uid: "00000000-0000-4000-8000-0000000000bb",
      creationTimestamp: "2026-11-30T10:02:00Z",
    },
    status: {
      startedAt: "2026-11-30T10:02:03Z",
      message: "the first node is proven; a person decides",
      progress: { completed: 1, total: 5, text: "1/5" },
      lock: { holder: `turntable/${WAITING_NAME}`, acquiredAt: "2026-11-30T10:04:00Z" },
      plan: PLAN,
      nodes: [
        { name: "w1", phase: "Proven", seconds: secondsOfNode(), provenAt: "2026-11-30T10:19:40Z" },
        { name: "w2", phase: "Staged" },
        { name: "w3", phase: "Staging", startedAt: "2026-11-30T10:33:40Z" },
        { name: "w4", phase: "Waiting" },
        { name: "w5", phase: "Waiting" },
      ],
      evidence: [
        {
          step: "roll-node",
          node: "w1",
          at: "2026-11-30T10:15:00Z",
          facts: { kernel: "6.18.9", bootedDigest: PIN },
          checks: [
            { name: "boot-changed", result: "passed", message: "the boot id changed" },
            { name: "booted-digest", result: "passed", message: "it booted the pin" },
          ],
        },
        {
          step: "green-gate",
          node: "w1",
          at: "2026-11-30T10:19:40Z",
          facts: { probeSeconds: "3" },
          checks: [
            { name: "runtime", result: "passed", message: "a pod ran" },
            { name: "volumes", result: "skipped", message: "no Longhorn is in this cluster" },
          ],
        },
      ],
      ...status,
    },
  });
}

/** The same deploy, which failed at its second node. */
export function halfWayDeploy(): PipelineDeploy {
  return waitingDeploy({
    phase: "Failed",
    awaitingGate: undefined,
    awaitingSince: undefined,
    finishedAt: "2026-11-30T10:30:00Z",
    message: "w2 did not return: waited 900 s for a new boot id in vain",
    progress: { completed: 1, total: 5, node: "w2", phase: "Failed", text: "1/5 w2 (Failed)" },
    nodes: [
      { name: "w1", phase: "Proven", seconds: secondsOfNode() },
      {
        name: "w2",
        phase: "Failed",
        message: "waited 900 s for a new boot id in vain",
        cordonedByUs: true,
        bootBefore: "00000000-0000-4000-8000-0000000000cc",
      },
    ],
  });
}

/** WorkflowTemplates of targets, as the stack makes them. */
export function targets(names: readonly string[], secondPerson = false): object[] {
  return names.map((target) => ({
    metadata: { labels: { "turntable.internal/target": target } },
    spec: {
      templates: [
        { name: "deploy" },
        {
          container: { args: ["plan", `--declaration=${JSON.stringify(declaration(target, secondPerson))}`] },
        },
      ],
    },
  }));
}

function declaration(target: string, secondPerson: boolean): TargetDeclaration {
  return {
    target,
    clusterName: "lab",
    fleet: target.endsWith("master") ? "master" : "workers",
    nodeSelector: "a=b",
    otherFleets: {},
    hostNames: ["w1"],
    hostAdapter: "apt",
    imageRepository: "registry.lab:5000/os/debian",
    kernelFloor: "6.1.0",
    secondPerson,
    registryNamespace: "zot",
    registryMatchLabels: { app: "zot" },
    image: `registry.example.com/node@sha256:${"1".repeat(64)}`,
    programConfigMapName: "pipelines-program-0123456789ab",
    deadlines: { drainSeconds: 60, bootSeconds: 60, readySeconds: 60, greenSeconds: 60 },
    etcd: {
      port: 2_379,
      certificates: { authority: "/e/ca.crt", certificate: "/e/c.crt", key: "/e/c.key" },
    },
  };
}

/** A cluster with two targets, the deploy of last week, and what a case adds. */
export function cluster(changes: Partial<ClusterState> = {}): FakeCluster {
  return new FakeCluster({
    targets: targets(["lab-master", "lab-workers"]),
    deploys: [pastDeploy()],
    nodes: WORKERS.map((name) => node(name)),
    daemonSets: [kured()],
    ...changes,
  });
}
