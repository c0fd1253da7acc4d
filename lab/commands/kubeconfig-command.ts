import { existsSync } from "node:fs";
import { openLab } from "../open-lab.ts";
import type { LabCommand } from "./command.ts";
import { parseCommand } from "./parse-command.ts";

export const kubeconfigCommand: LabCommand = {
  name: "kubeconfig",
  usage: "",
  summary: "where the lab's kubeconfig is",
  help: `Prints the path, and the line that makes kubectl use it. npm run lab -- kubectl … needs neither.`,
  async run(io, args, terminal) {
    parseCommand("kubeconfig", args, {});
    const { kubeconfig } = await openLab(io);
    if (!existsSync(kubeconfig)) {
      throw new Error(
        `${kubeconfig} must be there, got no file: the lab is not up; npm run lab -- up starts it`,
      );
    }
    terminal.print(`${kubeconfig}\nexport KUBECONFIG=${kubeconfig}\n`);
    return 0;
  },
};
