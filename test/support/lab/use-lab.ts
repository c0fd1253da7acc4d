import { constants } from "node:os";
import type { Suite } from "mocha";
import { down } from "../../../lab/down.ts";
import { heal } from "../../../lab/heal.ts";
import type { Lab } from "../../../lab/lab.ts";
import { openLab, rememberedWorkers } from "../../../lab/open-lab.ts";
import { systemLabIo } from "../../../lab/system-lab-io.ts";
import { up } from "../../../lab/up.ts";
import { systemIo } from "../../../toolchain/toolchain.ts";
import { waitFor } from "../wait-for.ts";
import { describeDamage, readLabCondition } from "./lab-condition.ts";
import type { LabCondition } from "./lab-condition.ts";
import { connectTestLab } from "./test-lab.ts";
import type { TestLab } from "./test-lab.ts";

/** Images that are not in the cache are built. */
const START_MILLISECONDS = 15 * 60_000;
const END_MILLISECONDS = 3 * 60_000;
const HEAL_MILLISECONDS = 5 * 60_000;
const SETTLE_SECONDS = 60;

let shared: Promise<TestLab> | undefined;
let owned = false;

/**
 * Gives a suite the lab that all suites of a run share. The first one brings it up; after the last one it must
 * be as it was. A lab that was up before stays up; one that the run brought up goes down, whatever happens.
 *
 * @returns gives the lab; to be called inside tests and hooks only.
 */
export function useLab(): () => TestLab {
  let lab: TestLab | undefined;
  before("the lab is up", async function () {
    this.timeout(START_MILLISECONDS);
    shared ??= start(rootOf(this.test?.parent));
    lab = await shared;
  });
  // A test that failed may leave what it broke, which would fail other suites.
  after("the lab is whole", async function () {
    if (lab !== undefined && this.test?.parent?.tests.some(({ state }) => state === "failed") === true) {
      this.timeout(HEAL_MILLISECONDS);
      await heal(lab.lab);
    }
  });
  return () => {
    if (lab === undefined) {
      throw new Error("the lab must be used inside tests and hooks");
    }
    return lab;
  };
}

/** Says that this run made the lab that it finds, so that it goes down in the end. */
export function ownLab(): void {
  owned = true;
}

async function start(root: Suite): Promise<TestLab> {
  const stop = new AbortController();
  const starting = await open(stop.signal);
  // What takes the lab down is not stopped by what stops the start.
  const lab = await open();
  owned ||= (await rememberedWorkers(lab.folder)) === undefined;
  const end = async () => {
    if (owned) {
      await down(lab);
    }
  };
  endWhenSignalled(stop, end);
  try {
    await up(starting);
    const test = connectTestLab(lab);
    checkInTheEnd(root, test, await readLabCondition(test), end);
    return test;
  } catch (error) {
    await end();
    throw error;
  }
}

/** Mocha starts the tests, so their environment is read here. */
function open(signal?: AbortSignal): Promise<Lab> {
  return openLab(systemLabIo(systemIo(process.env, () => undefined, signal)));
}

function checkInTheEnd(root: Suite, lab: TestLab, before: LabCondition, end: () => Promise<void>): void {
  root.afterAll("the lab is as it was", async function () {
    this.timeout(END_MILLISECONDS);
    try {
      await waitFor(
        "that the lab is as it was before the tests",
        async () => describeDamage(before, await readLabCondition(lab)).join("; ") || undefined,
        { deadlineSeconds: SETTLE_SECONDS, intervalMilliseconds: 1_000 },
      );
    } finally {
      await end();
    }
  });
}

/** Mocha ends at once when it is signalled; here the lab goes down before. */
function endWhenSignalled(stop: AbortController, end: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      stop.abort();
      void end().finally(() => process.exit(128 + constants.signals[signal]));
    });
  }
}

function rootOf(suite: Suite | undefined): Suite {
  if (suite === undefined) {
    throw new Error("the lab must be used by a suite");
  }
  return suite.parent === undefined ? suite : rootOf(suite.parent);
}
