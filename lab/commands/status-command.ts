import { openLab } from "../open-lab.ts";
import { labStatus } from "../status/lab-status.ts";
import { showStatus } from "../status/show-status.ts";
import type { LabCommand } from "./command.ts";
import { parseCommand } from "./parse-command.ts";

const OUTPUTS = ["table", "json"];

export const statusCommand: LabCommand = {
  name: "status",
  usage: "[--output table | json]",
  summary: "nodes, etcd, add-ons, faults, memory and processor",
  help: "Exits with 1 when the lab is not up. Works in whatever state the lab is, also without an API server.",
  async run(io, args, terminal) {
    const { options } = parseCommand("status", args, { output: "string" });
    const output = options.output ?? "table";
    if (!OUTPUTS.includes(output)) {
      throw new Error(`--output must be one of ${OUTPUTS.join(", ")}, got ${output}`);
    }
    const status = await labStatus(await openLab(io));
    if (output === "json") {
      terminal.print(`${JSON.stringify(status, undefined, 2)}\n`);
    } else {
      terminal.print(
        status.up ? `${showStatus(status, io.now())}\n` : "the lab is not up; npm run lab -- up starts it\n",
      );
    }
    return status.up ? 0 : 1;
  },
};
