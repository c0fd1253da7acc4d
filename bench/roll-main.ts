import { openLab } from "../lab/open-lab.ts";
import { systemLabIo } from "../lab/system-lab-io.ts";
import { parseOptions } from "../toolchain/parse-options.ts";
import { runMain } from "../toolchain/run-main.ts";
import { connectTestLab } from "../test/support/lab/test-lab.ts";
import { dismissPeople } from "../test/support/roll/people.ts";
import { restoreFleet } from "../test/support/roll/restore-fleet.ts";
import { Rolls } from "../test/support/roll/rolls.ts";
import { measureRoll } from "./measure-roll.ts";
import type { RollFigures } from "./measure-roll.ts";
import { rollReport } from "./roll-report.ts";

const HELP = `npm run bench:roll [-- OPTIONS]

Rolls the workers and then the masters of the lab that is up, with the stack installed, and prints Markdown: how long each
phase took on each node, what a client of the API saw meanwhile, and how long etcd could not have lost a member.
First: npm run lab -- up --workers 5, and npm run pulumi -- up --stack lab. Run it with nothing else going on.

  --help     print this
`;

await runMain(process, async (io, args) => {
  if (parseOptions("npm run bench:roll", args, { help: "boolean" }).help) {
    process.stdout.write(HELP);
    return 0;
  }
  const lab = connectTestLab(await openLab(systemLabIo(io)));
  const rolls = await Rolls.open(lab);
  const figures: RollFigures[] = [];
  try {
    for (const target of ["workers", "master"] as const) {
      io.report(`rolling ${target}`);
      figures.push(await measureRoll(rolls, target));
    }
  } finally {
    await restoreFleet(lab);
    await dismissPeople(lab);
  }
  process.stdout.write(rollReport(figures));
  return 0;
});
