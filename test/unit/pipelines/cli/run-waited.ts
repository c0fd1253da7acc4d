import { cluster } from "./cli-fixture.ts";
import type { FakeCluster } from "./fake-cluster.ts";
import { runPipectl } from "./run-pipectl.ts";

/** Runs it to its end while the operator reports one status after the other. */
export async function runWaited(args: readonly string[], statuses: readonly object[], columns?: number) {
  const fake = cluster();
  const left = [...statuses];
  const ran = await runPipectl(args, {
    cluster: fake,
    ...(columns === undefined ? {} : { columns }),
    meanwhile: () => {
      const status = left.shift();
      if (status !== undefined) {
        setStatus(fake, status);
      }
    },
  });
  return { ...ran, fake };
}

export function setStatus(fake: FakeCluster, status: object): void {
  const last = fake.state.deploys.at(-1) ?? {};
  fake.state.deploys.splice(-1, 1, { ...last, status: { observedGeneration: 1, ...status } });
}

export const ROLLING = {
  phase: "Rolling",
  progress: { completed: 3, total: 5, node: "w4", phase: "Draining", text: "3/5 w4 (Draining)" },
};
export const GATE = { phase: "AwaitingGate", awaitingGate: "canary", awaitingSince: "2026-11-30T10:34:02Z" };
export const ended = (phase: string) => ({ phase, finishedAt: "2026-11-30T10:50:00Z" });
