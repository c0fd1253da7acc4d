import { deepEqual, equal } from "node:assert/strict";
import { FAULT_NAMES } from "../../../../lab/faults/fault-name.ts";
import { faultsHelp } from "../../../../lab/faults/faults-help.ts";
import { FAULTS } from "../../../../lab/faults/index.ts";
import { fakeClusterFault, fakeNodeFault } from "./fake-fault.ts";

describe("the help of the fault command", () => {
  it("describes each fault, where it applies and whether a reboot ends it", () => {
    equal(
      faultsHelp([fakeNodeFault("kubelet-stopped", []), fakeClusterFault("registry-down", [])]),
      `NODE is a node of the lab, or all for every node that the fault applies to; a fault of the whole cluster takes none.
Nothing outside the lab is touched. What is broken stays so until npm run lab -- heal, or until the host reboots where
that is said.

  kubelet-stopped  (any node; ends with a reboot)
      breaks
      Seen: it is broken

  registry-down  (takes no node)
      breaks everything
      Seen: everything is broken
`,
    );
  });
});

describe("the faults", () => {
  it("have the names of the closed list, each once and in its order", () => {
    deepEqual(
      FAULTS.map(({ name }) => name),
      FAULT_NAMES,
    );
    equal(new Set(FAULT_NAMES).size, FAULT_NAMES.length);
  });

  it("are described without a full stop, so that a sentence can be built from them", () => {
    const wrong = FAULTS.filter(({ what, seen }) => what.endsWith(".") || seen.endsWith("."));
    deepEqual(
      wrong.map(({ name }) => name),
      [],
    );
  });
});
