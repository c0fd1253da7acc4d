import { adviseKept, describeStaged } from "../../../../pipelines/lock/kept-lock.ts";
import {
  cluster,
  halfWayDeploy,
  pastDeploy,
  secondsOfNode,
  waitingDeploy,
  WAITING_NAME,
} from "./cli-fixture.ts";
import { kured, kuredPod, lease } from "./node-fixture.ts";
import { ended, ROLLING, setStatus } from "./run-waited.ts";
import type { Scene } from "./run-pipectl.ts";

const PLAN = waitingDeploy().status?.plan;
const HOLDER = `turntable/${WAITING_NAME}`;

/** The clusters that docs/pipectl.md shows, by the name above each sample. */
export const SCENES: Readonly<Record<string, () => Scene>> = {
  help: () => ({ cluster: cluster() }),
  plan: () => reporting([{ ...ended("Succeeded"), plan: PLAN }]),
  roll: () => reporting([{ phase: "Planning" }, ROLLING, ended("Succeeded")]),
  again: () => {
    const fake = cluster({
      deploys: [pastDeploy(), { ...halfWayDeploy(), ...named("linux-6-18-9-lab-workers-q3v8d") }],
    });
    return { cluster: fake };
  },
  gate: () => ({
    cluster: cluster({ deploys: [pastDeploy(), waitingDeploy()], lease: lease(HOLDER), user: "abel" }),
    answers: ["yes"],
  }),
  why: () => {
    const fake = cluster({
      pods: [kuredPod()],
      daemonSets: [kured(undefined, KURED_FLAGS)],
      deploys: [waitingDeploy()],
      lease: lease(HOLDER),
    });
    fake.intercept = ({ path, query }) =>
      path.includes("/services/") ? { status: 200, body: metricsOf(query?.["query"]) } : undefined;
    return { cluster: fake };
  },
  kept: () => ({ cluster: cluster({ deploys: [pastDeploy(), rejectedDeploy()], lease: lease(HOLDER) }) }),
  unlock: () => ({
    cluster: cluster({
      user: "root",
      daemonSets: [kured('{"nodeID":"w9","metadata":{},"created":"2026-11-28T03:10:00Z","TTL":0}')],
    }),
    answers: ["w9", "w9 was scrapped on Saturday"],
  }),
};

const KURED_FLAGS = [
  "--start-time=03:00",
  "--end-time=06:00",
  "--time-zone=Europe/Berlin",
  "--period=5m",
  "--prometheus-url=http://prometheus.monitoring:9090",
  "--alert-filter-regexp=^(etcdInsufficientMembers|KubeNodeNotReady)$",
  "--alert-filter-match-only=true",
];

/** Its host asks for a reboot, and an alert fires. */
function metricsOf(query: string | undefined) {
  const metric = query === "ALERTS" ? { alertname: "KubeNodeNotReady", alertstate: "firing" } : {};
  return { status: "success", data: { resultType: "vector", result: [{ metric, value: [0, "1"] }] } };
}

/** Somebody decided against it, and two nodes are staged. */
function rejectedDeploy() {
  return waitingDeploy({
    phase: "Rejected",
    awaitingGate: undefined,
    awaitingSince: undefined,
    finishedAt: "2026-11-30T10:30:00Z",
    message: "abel decided against it at gate canary: the disks of w1 are slow",
    lock: {
      holder: HOLDER,
      acquiredAt: "2026-11-30T10:04:00Z",
      keptBecause: `${WAITING_NAME} keeps the lock, because ${describeStaged(new Map([["6.18.9", ["w2", "w3"]]])).join()}: nothing else may take a node down. ${adviseKept({ halfRolled: [], staged: new Map() })}`,
    },
    nodes: [
      { name: "w1", phase: "Proven", seconds: secondsOfNode() },
      { name: "w2", phase: "Staged" },
      { name: "w3", phase: "Staged" },
      { name: "w4", phase: "Waiting" },
      { name: "w5", phase: "Waiting" },
    ],
  });
}

function reporting(statuses: readonly object[]): Scene {
  const fake = cluster();
  const left = [...statuses];
  return {
    cluster: fake,
    meanwhile: () => {
      const status = left.shift();
      if (status !== undefined) {
        setStatus(fake, status);
      }
    },
  };
}

function named(name: string) {
  return { metadata: { ...halfWayDeploy().metadata, name } };
}
