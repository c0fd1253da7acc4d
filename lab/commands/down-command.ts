import { down } from "../down.ts";
import { WORKERS } from "../layout.ts";
import { openLab } from "../open-lab.ts";
import type { LabCommand } from "./command.ts";
import { parseCommand } from "./parse-command.ts";

export const downCommand: LabCommand = {
  name: "down",
  usage: "",
  summary: "end the lab and remove everything of it",
  help: `Ends all hosts, removes the bridge, the disks and the state of the stack lab, in whatever state the lab is, and
gives the machine back as it was. What is cached stays, and so does the passphrase of the stack.`,
  async run(io, args) {
    parseCommand("down", args, {});
    await down(await openLab(io).catch(() => openLab(io, WORKERS.least)));
    return 0;
  },
};
