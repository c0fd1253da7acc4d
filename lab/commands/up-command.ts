import { WORKERS } from "../layout.ts";
import { openLab, rememberedWorkers } from "../open-lab.ts";
import { checkRemembered, checkWorkers } from "../preflight/check-workers.ts";
import { up } from "../up.ts";
import type { LabCommand } from "./command.ts";
import { parseCommand } from "./parse-command.ts";

export const upCommand: LabCommand = {
  name: "up",
  usage: "[--workers N]",
  summary: "start the lab, or what is missing of it",
  help: `Three masters and two to five workers, each a systemd-nspawn host that boots Debian; etcd, Kubernetes, Argo,
Flux, a registry, a Git server and Prometheus. May be stopped at any time and run again: it goes on from there.

  --workers N   how many workers, from ${WORKERS.least} to ${WORKERS.most}; default: as many as the lab has, or ${WORKERS.least}`,
  async run(io, args) {
    const { options } = parseCommand("up", args, { workers: "string" });
    const wanted = options.workers;
    const present = await openLab(io);
    const problem =
      wanted === undefined
        ? undefined
        : (checkWorkers(wanted) ?? checkRemembered(Number(wanted), await rememberedWorkers(present.folder)));
    if (problem !== undefined) {
      throw new Error(problem);
    }
    await up(wanted === undefined ? present : await openLab(io, Number(wanted)));
    return 0;
  },
};
