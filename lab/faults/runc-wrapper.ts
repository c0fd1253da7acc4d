import { FAULT_RUN } from "./on-host.ts";

export interface RuncTrouble {
  /** Whether `runc create` fails at once or never returns. */
  readonly create: "fails" | "hangs";
  /** Whether pods get no sandbox either. */
  readonly sandboxes: boolean;
}

/** Process ids of the calls that hang, one a line. */
export const HANGING_PIDS = `${FAULT_RUN}/runc-pids`;

/** The real runc, copied away. */
export const REAL_RUNC = `${FAULT_RUN}/runc-real`;

/**
 * A program that takes runc's place and troubles `runc create`. containerd writes the kind of each container into
 * its bundle: https://github.com/containerd/containerd/blob/v1.7.27/pkg/cri/annotations/annotations.go
 */
export function runcWrapper(trouble: RuncTrouble): string {
  const which = trouble.sandboxes
    ? "true"
    : `! grep -q '"io.kubernetes.cri.container-type":"sandbox"' "$bundle/config.json"`;
  const what =
    trouble.create === "hangs"
      ? `echo $$ >>${HANGING_PIDS}\n  exec sleep 86400`
      : `echo "runc create: input/output error (injected by the lab)" >&2\n  exit 1`;
  return `#!/bin/sh
creates=false bundle= before=
for word; do
  if [ "$word" = create ]; then creates=true; fi
  if [ "$before" = --bundle ]; then bundle=$word; fi
  before=$word
done
if $creates && ${which}; then
  ${what}
fi
exec ${REAL_RUNC} "$@"
`;
}
