import { enterNode, INSIDE } from "../machine/enter.ts";
import { nodeInit } from "../machine/running-init.ts";
import { nodeDisk } from "../node/prepare-node.ts";
import { openLab } from "../open-lab.ts";
import { chooseNode } from "./choose-node.ts";
import type { LabCommand } from "./command.ts";
import { parseCommand } from "./parse-command.ts";

export const logsCommand: LabCommand = {
  name: "logs",
  usage: "NODE [--unit UNIT] [--follow]",
  summary: "what a host's journal says",
  help: `The journal outlives the boots of a host, and can be read while the host is off.

  --unit UNIT   only this unit: kubelet, containerd, etcd, kube-apiserver, …
  --follow      go on with what comes; Ctrl-C ends it`,
  async run(io, args, terminal) {
    const { options, values } = parseCommand("logs", args, { unit: "string", follow: "boolean" }, ["NODE"]);
    const lab = await openLab(io);
    const { name } = chooseNode(lab, values[0]);
    const init = nodeInit(lab, name);
    const journal = [
      "journalctl",
      "--no-pager",
      ...(options.unit === undefined ? [] : [`--unit=${options.unit}`]),
      ...(options.follow ? ["--follow"] : []),
    ];
    return init === undefined
      ? terminal.attach([...journal, `--directory=${nodeDisk(lab, name)}/upper/var/log/journal`], io.env)
      : terminal.attach([...enterNode(init), ...journal], INSIDE);
  },
};
