import { enterNode, INSIDE } from "../machine/enter.ts";
import { nodeInit } from "../machine/running-init.ts";
import { openLab } from "../open-lab.ts";
import { chooseNode } from "./choose-node.ts";
import type { LabCommand } from "./command.ts";
import { parseCommand } from "./parse-command.ts";

/** A terminal of the host's own: a shell has no control over one of the machine. */
const LOGIN = ["script", "--quiet", "--return", "--command", "exec bash --login", "/dev/null"];

export const shellCommand: LabCommand = {
  name: "shell",
  usage: "NODE [-- COMMAND…]",
  summary: "a shell, or one command, on a host as root",
  help: "Enters the host as the machine's administrator: it works with the host's network cut and without SSH.",
  async run(io, args, terminal) {
    const end = args.indexOf("--");
    const command = end === -1 ? [] : args.slice(end + 1);
    const own = end === -1 ? args : args.slice(0, end);
    const lab = await openLab(io);
    const { name } = chooseNode(lab, parseCommand("shell", own, {}, ["NODE"]).values[0]);
    const init = nodeInit(lab, name);
    if (init === undefined) {
      throw new Error(`${name} must be on for a shell, got a host that is off; npm run lab -- up starts it`);
    }
    const inside = command.length > 0 ? command : terminal.interactive ? LOGIN : ["bash", "--login"];
    return terminal.attach([...enterNode(init), ...inside], { ...INSIDE, TERM: io.env["TERM"] });
  },
};
