/** Volumes that every step mounts. */
export const STEP_VOLUMES = { program: "program", scratch: "scratch" } as const;

/** The volumes that every step mounts: the program, and a place to write. */
export function buildStepVolumes(programConfigMapName: string) {
  return [
    { name: STEP_VOLUMES.program, configMap: { name: programConfigMapName } },
    { name: STEP_VOLUMES.scratch, emptyDir: { sizeLimit: "64Mi" } },
  ];
}

/** Secret of type kubernetes.io/dockerconfigjson for a registry that asks who reads; without it nobody in particular does. */
const REGISTRY_SECRET = "registry-credentials";

const REGISTRY_NAME = "registry";

/** The registry's credentials, for the one step that asks it. */
export const REGISTRY_VOLUME = {
  volume: { name: REGISTRY_NAME, secret: { secretName: REGISTRY_SECRET, optional: true } },
  mount: { name: REGISTRY_NAME, mountPath: "/registry", readOnly: true },
  file: "/registry/.dockerconfigjson",
};
