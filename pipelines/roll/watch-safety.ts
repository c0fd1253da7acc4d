import { CHECKS } from "../checks/index.ts";
import { runChecks } from "../checks/run-checks.ts";
import type { CheckReport } from "../checks/run-checks.ts";
import type { SafetyFacts } from "../checks/safety-facts.ts";
import type { EtcdCluster } from "../etcd/etcd-view.ts";
import { joinNames } from "../plan/limits.ts";
import { waitUntil, WaitedInVain } from "../wait-until.ts";
import { gatherSafetyFacts } from "./gather-safety-facts.ts";
import type { SafetyQuestion, SafetyWorld } from "./gather-safety-facts.ts";
import type { SafetyMoment } from "./roll-world.ts";

/**
 * How long the checks of a moment may fail until they count. What a drain or a reboot moved needs a while to stand
 * elsewhere, and a master that came back to catch up; before the cordon little is waited for.
 */
export function safetyPatience({ readySeconds }: { readonly readySeconds: number }) {
  return { cordon: 60, reboot: 300, return: readySeconds } as const;
}

const INTERVAL_SECONDS = 5;

/** Runs the checks of a node's roll at each moment, and keeps what they came to. */
export class SafetyWatch {
  /** What the checks last came to, by moment. */
  readonly reports: Partial<Record<SafetyMoment, CheckReport>> = {};
  #etcdVersions: ReadonlyMap<string, string> = new Map();
  readonly #world: SafetyWorld;
  readonly #question: Omit<SafetyQuestion, "etcdVersionsBefore">;

  constructor(world: SafetyWorld, question: Omit<SafetyQuestion, "etcdVersionsBefore">) {
    this.#world = world;
    this.#question = question;
  }

  /**
   * What forbids the next act, a sentence each.
   *
   * @throws WaitedInVain when the API server does not answer for as long as the checks may fail
   */
  async judge(moment: SafetyMoment, signal: AbortSignal): Promise<readonly string[]> {
    delete this.reports[moment];
    const attempt = async () => {
      const report = await this.#look(moment, signal);
      this.reports[moment] = report;
      return report.failed.length === 0 ? undefined : joinNames(report.failed);
    };
    const limits = {
      deadlineSeconds: safetyPatience(this.#question.declared.deadlines)[moment],
      intervalSeconds: INTERVAL_SECONDS,
    };
    try {
      await waitUntil(this.#world.clock, `the checks of ${this.#question.node}`, attempt, limits, signal);
      return [];
    } catch (error) {
      const failed = this.reports[moment]?.failed ?? [];
      if (error instanceof WaitedInVain && failed.length > 0) {
        return failed;
      }
      throw error;
    }
  }

  async #look(moment: SafetyMoment, signal: AbortSignal): Promise<CheckReport> {
    const question = { ...this.#question, etcdVersionsBefore: this.#etcdVersions };
    const facts = await gatherSafetyFacts(this.#world, question, moment, signal);
    this.#remember(moment, facts);
    return runChecks(CHECKS[moment], facts);
  }

  #remember(moment: SafetyMoment, { etcd }: SafetyFacts): void {
    if (moment === "cordon" && etcd !== undefined) {
      this.#etcdVersions = versionsOf(etcd);
    }
  }
}

function versionsOf(etcd: EtcdCluster): ReadonlyMap<string, string> {
  return new Map([...etcd].flatMap(([master, seen]) => ("version" in seen ? [[master, seen.version]] : [])));
}
