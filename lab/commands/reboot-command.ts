import { formatDuration } from "../../toolchain/format-duration.ts";
import { rebootNode } from "../machine/power.ts";
import { openLab } from "../open-lab.ts";
import { chooseNode } from "./choose-node.ts";
import type { LabCommand } from "./command.ts";
import { parseCommand } from "./parse-command.ts";

export const rebootCommand: LabCommand = {
  name: "reboot",
  usage: "NODE",
  summary: "reboot a host and wait until its node is Ready again",
  help: "Runs systemctl reboot in the host: nothing is drained before, and the boot id changes.",
  async run(io, args) {
    const lab = await openLab(io);
    const { name } = chooseNode(lab, parseCommand("reboot", args, {}, ["NODE"]).values[0]);
    const started = io.now();
    io.report(`rebooting ${name}`);
    await rebootNode(lab, name);
    io.report(`${name} is Ready under a new boot id after ${formatDuration(io.now() - started)}`);
    return 0;
  },
};
