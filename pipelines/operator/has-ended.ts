import type { Workflow } from "../kube/workflow.ts";

const ENDED: ReadonlySet<string> = new Set(["Succeeded", "Failed", "Error"]);

export function hasEnded({ phase }: Pick<Workflow, "phase">): boolean {
  return ENDED.has(phase);
}
