import { down } from "../lab/down.ts";
import type { Lab } from "../lab/lab.ts";
import { openLab } from "../lab/open-lab.ts";
import { systemLabIo } from "../lab/system-lab-io.ts";
import { usage } from "../lab/status/usage.ts";
import { up } from "../lab/up.ts";
import { parseOptions } from "../toolchain/parse-options.ts";
import { runMain } from "../toolchain/run-main.ts";
import { rebootMasters, timeReboot } from "./lab-reboots.ts";
import { labReport } from "./lab-report.ts";
import { measure } from "./measurement.ts";

const HELP = `npm run bench:lab [-- OPTIONS]

Measures a lab on this machine and prints Markdown: starts from a warm cache, reboots of a worker and of each
master with probes beside them, and what the lab costs while it is idle. A lab that is up goes down first; the
one that was measured stays up. Run it with nothing else going on; docs/performance.md has figures to compare with.

  --help     print this
`;

const RUNS = 3;
/** How long a lab gets to become quiet. */
const SETTLE_MILLISECONDS = 60_000;
const IDLE_MILLISECONDS = 60_000;

await runMain(process, async (io, args) => {
  if (parseOptions("npm run bench:lab", args, { help: "boolean" }).help) {
    process.stdout.write(HELP);
    return 0;
  }
  const lab = await openLab(systemLabIo(io));
  // The first one fills the cache.
  const [, ...ups] = await timeUps(lab, RUNS + 1);
  io.report("waiting until the lab is quiet");
  await io.sleep(SETTLE_MILLISECONDS, io.signal);
  const idle = await usage(lab, IDLE_MILLISECONDS);
  const workers = await measure("reboot of a worker to Ready", RUNS, monotonicNow, () =>
    timeReboot(lab, "w2"),
  );
  const masters = await rebootMasters(lab);
  const times = [
    { name: "up, warm cache", seconds: ups },
    workers,
    { name: "reboot of a master to Ready", seconds: masters.map(({ seconds }) => seconds) },
  ];
  process.stdout.write(labReport({ times, masters, idle }));
  return 0;
});

async function timeUps(lab: Lab, runs: number): Promise<readonly number[]> {
  const seconds: number[] = [];
  for (let done = 0; done < runs; done++) {
    await down(lab);
    const start = monotonicNow();
    await up(lab);
    seconds.push((monotonicNow() - start) / 1_000);
  }
  return seconds;
}

function monotonicNow(): number {
  return performance.now();
}
