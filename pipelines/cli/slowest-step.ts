import type { PipelineDeploy } from "../api/pipeline-deploy.ts";

export interface SlowStep {
  /** Phase of a node, or step of the whole deploy. */
  readonly step: string;
  readonly node: string | undefined;
  readonly seconds: number;
}

/** What took longest: of the phases of the nodes, or, where none was timed, of the steps; undefined: nothing was timed. */
export function slowestStep({ status }: PipelineDeploy): SlowStep | undefined {
  const phases = (status?.nodes ?? []).flatMap(({ name, seconds }) =>
    Object.entries(seconds ?? {}).map(([step, value]) => ({ step, node: name, seconds: value })),
  );
  const steps = (status?.steps ?? []).flatMap(({ name, seconds }) =>
    seconds === undefined ? [] : [{ step: name, node: undefined, seconds }],
  );
  return (phases.length > 0 ? phases : steps).toSorted((a, b) => b.seconds - a.seconds)[0];
}
