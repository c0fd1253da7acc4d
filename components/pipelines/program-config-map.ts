import type { StepProgram } from "../../pipelines/program/build-step-program.ts";
import { PROGRAM_FILES } from "../../pipelines/program/program-files.ts";
import { objectMetadata } from "./object-metadata.ts";

/** The ConfigMap with the step program; another program is another ConfigMap. */
export function buildProgramConfigMap(program: StepProgram, namespace: string) {
  return {
    metadata: objectMetadata(program.configMapName, namespace),
    immutable: true,
    data: {
      [PROGRAM_FILES.boot]: program.boot,
      [PROGRAM_FILES.pageScript]: program.page.script,
      [PROGRAM_FILES.pageStyle]: program.page.style,
    },
    binaryData: { [PROGRAM_FILES.steps]: program.steps, [PROGRAM_FILES.operator]: program.operator },
  };
}
