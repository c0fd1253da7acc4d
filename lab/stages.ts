import type { LabIo } from "./lab-io.ts";

/** Runs one stage of a longer work and says so when it is done, with the seconds since the work began. */
export type Stage = <T>(name: string, action: () => Promise<T>) => Promise<T>;

/** Stages of a work that begins now. */
export function startStages(io: Pick<LabIo, "now" | "report">): Stage {
  const began = io.now();
  return async (name, action) => {
    const result = await action();
    io.report(`${seconds(io.now() - began)}  ${name}`);
    return result;
  };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`.padStart(8);
}
