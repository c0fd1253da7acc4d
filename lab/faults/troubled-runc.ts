import type { NodeFault } from "./fault.ts";
import { FAULT_RUN, hostSays, hostShell, hostShellIfOn } from "./on-host.ts";
import { HANGING_PIDS, REAL_RUNC, runcWrapper } from "./runc-wrapper.ts";
import type { RuncTrouble } from "./runc-wrapper.ts";

/** A fault that mounts a troubled program over runc; one of these replaces another. */
export function troubledRunc(
  trouble: RuncTrouble,
  text: Pick<NodeFault, "name" | "what" | "seen">,
): NodeFault {
  const wrapper = `${FAULT_RUN}/${text.name}`;
  return {
    ...text,
    appliesTo: "any node",
    survivesReboot: false,
    inject: async (lab, node) => {
      await hostShell(lab, node, `${removeWrapper()}${placeWrapper(wrapper, runcWrapper(trouble))}`);
    },
    heal: (lab, node) => hostShellIfOn(lab, node, `if ${isPlaced(wrapper)}; then\n${removeWrapper()}fi\n`),
    isActive: (lab, node) => hostSays(lab, node, isPlaced(wrapper)),
  };
}

function placeWrapper(wrapper: string, program: string): string {
  return `runc=$(command -v runc)
mkdir -p ${FAULT_RUN}
cp "$runc" ${REAL_RUNC}
cat >${wrapper} <<'END'
${program}END
chmod 755 ${wrapper} ${REAL_RUNC}
mount --bind ${wrapper} "$runc"
`;
}

// Calls that hang keep the mount busy, so it is taken away lazily and they are ended after it.
function removeWrapper(): string {
  return `runc=$(command -v runc)
while mountpoint -q "$runc"; do umount --lazy "$runc"; done
if [ -e ${HANGING_PIDS} ]; then
for pid in $(cat ${HANGING_PIDS}); do if [ -d "/proc/$pid" ]; then kill "$pid"; fi; done
rm ${HANGING_PIDS}
fi
`;
}

function isPlaced(wrapper: string): string {
  return `cmp -s ${wrapper} "$(command -v runc)"`;
}
