import { isAtLeast } from "../../version.ts";
import type { SurveyedFleet } from "./fleets.ts";

export interface KernelFigure {
  readonly target: string;
  readonly node: string;
  readonly belowFloor: boolean;
}

/** Which nodes run a kernel that their target forbids; one whose version cannot be read is not above anything. */
export function judgeKernels(fleets: readonly SurveyedFleet[]): readonly KernelFigure[] {
  return fleets.flatMap(({ declared, members }) =>
    members.map(({ name, kernel }) => ({
      target: declared.target,
      node: name,
      belowFloor: !isAtLeast(kernel, declared.kernelFloor),
    })),
  );
}
