import { cluster, halfWayDeploy, pastDeploy, waitingDeploy, WAITING_NAME } from "./cli-fixture.ts";
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
  why: () => ({
    cluster: cluster({
      pods: [kuredPod()],
      daemonSets: [kured(undefined, ["--start-time=03:00", "--end-time=06:00", "--time-zone=Europe/Berlin"])],
      deploys: [waitingDeploy()],
      lease: lease(HOLDER),
    }),
  }),
  unlock: () => ({
    cluster: cluster({
      user: "root",
      daemonSets: [kured('{"nodeID":"w9","metadata":{},"created":"2026-11-28T03:10:00Z","TTL":0}')],
    }),
    answers: ["w9", "w9 was scrapped on Saturday"],
  }),
};

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
