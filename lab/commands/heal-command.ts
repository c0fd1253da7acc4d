import { heal } from "../heal.ts";
import { openLab } from "../open-lab.ts";
import type { LabCommand } from "./command.ts";
import { parseCommand } from "./parse-command.ts";

export const healCommand: LabCommand = {
  name: "heal",
  usage: "",
  summary: "undo every fault, and wait until the lab is whole",
  help: "Finds the faults that are active, whoever injected them, undoes each, and waits until every node is Ready.",
  async run(io, args) {
    parseCommand("heal", args, {});
    await heal(await openLab(io));
    io.report("the lab is whole");
    return 0;
  },
};
