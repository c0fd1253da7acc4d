import { faultsHelp } from "../faults/faults-help.ts";
import { injectFault } from "../faults/inject-fault.ts";
import { FAULTS } from "../faults/index.ts";
import { openLab } from "../open-lab.ts";
import type { LabCommand } from "./command.ts";

export const faultCommand: LabCommand = {
  name: "fault",
  usage: "NAME [NODE | all]",
  summary: "break something on purpose",
  help: faultsHelp(FAULTS),
  async run(io, args) {
    const [name, place, ...more] = args;
    if (name === undefined || more.length > 0 || args.some((each) => each.startsWith("-"))) {
      throw new Error(
        `lab fault needs NAME [NODE | all], got ${args.length === 0 ? "nothing" : args.join(" ")}; ` +
          "npm run lab -- fault --help lists the faults",
      );
    }
    await injectFault(await openLab(io), FAULTS, name, place);
    return 0;
  },
};
