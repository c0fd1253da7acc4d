import { STEP_VOLUMES } from "./step-template.ts";

/** The volumes that every step mounts: the program, and a place to write. */
export function buildStepVolumes(programConfigMapName: string) {
  return [
    { name: STEP_VOLUMES.program, configMap: { name: programConfigMapName } },
    { name: STEP_VOLUMES.scratch, emptyDir: { sizeLimit: "64Mi" } },
  ];
}
