import { existsSync } from "node:fs";
import { kubectlPath } from "../kubectl.ts";
import { openLab } from "../open-lab.ts";
import type { LabCommand } from "./command.ts";

export const kubectlCommand: LabCommand = {
  name: "kubectl",
  usage: "ARGUMENTS…",
  summary: "the lab's own kubectl, as its administrator",
  help: "Everything that follows is kubectl's: npm run lab -- kubectl get pods --all-namespaces",
  async run(io, args, terminal) {
    const lab = await openLab(io);
    if (!existsSync(lab.kubeconfig)) {
      throw new Error("the lab must be up for kubectl, got none; npm run lab -- up starts it");
    }
    return terminal.attach([kubectlPath(lab), ...args], { ...io.env, KUBECONFIG: lab.kubeconfig });
  },
};
