/** Units that needrestart must never restart: with them go the node's containers. */
export const RUNTIME_UNITS = [
  "containerd.service",
  "docker.service",
  "k3s.service",
  "k3s-agent.service",
] as const;

/**
 * Content of a file below `/etc/needrestart/conf.d`, in Perl: needrestart lists what it would restart, and leaves
 * the runtime alone even where somebody calls it with another mode. A package's own scripts may still restart its
 * services: https://github.com/liske/needrestart/issues/159
 */
export function needrestartConfig(): string {
  return [
    "# Written by turntable. Changes are overwritten by the next update of the stack.",
    "$nrconf{restart} = 'l';",
    ...RUNTIME_UNITS.map(
      (unit) => `$nrconf{override_rc}{qr(^${unit.replaceAll(".", String.raw`\.`)}$)} = 0;`,
    ),
    "1;",
    "",
  ].join("\n");
}
