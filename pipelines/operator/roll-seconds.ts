import type { DeployStatus } from "../api/deploy-status.ts";

export interface RollSeconds {
  /** Step of the workflow that did it. */
  readonly step: "roll-node" | "green-gate";
  readonly node: string;
  readonly seconds: number;
}

/** How long each step took on each node that was proven in a deploy. */
export function rollSeconds(status: DeployStatus | undefined): readonly RollSeconds[] {
  const proven = (status?.nodes ?? []).filter(({ phase }) => phase === "Proven");
  return proven.flatMap(({ name, seconds = {} }) => {
    const { Proving: proving, ...work } = seconds;
    const rolled = Object.values(work).reduce((sum, one) => sum + one, 0);
    return [
      ...(Object.keys(work).length === 0
        ? []
        : [{ step: "roll-node" as const, node: name, seconds: rolled }]),
      ...(proving === undefined ? [] : [{ step: "green-gate" as const, node: name, seconds: proving }]),
    ];
  });
}
