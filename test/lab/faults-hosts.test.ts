import { cordonedBySomebody } from "../../lab/faults/cordoned-by-somebody.ts";
import { delayedStart } from "../../lab/faults/delayed-start.ts";
import { hostBootsOtherVersion } from "../../lab/faults/host-boots-other-version.ts";
import { hostNeverReturns } from "../../lab/faults/host-never-returns.ts";
import { hostOff } from "../../lab/faults/host-off.ts";
import { hostRebootsTwice } from "../../lab/faults/host-reboots-twice.ts";
import { hostSlowToReturn } from "../../lab/faults/host-slow-to-return.ts";
import { kubeletFlapping } from "../../lab/faults/kubelet-flapping.ts";
import { kubeletStopped } from "../../lab/faults/kubelet-stopped.ts";
import { networkCutFromAll } from "../../lab/faults/network-cut-from-all.ts";
import { networkCutFromApi } from "../../lab/faults/network-cut-from-api.ts";
import { nodeDeleted } from "../../lab/faults/node-deleted.ts";
import { tryFault } from "../support/lab/fault-trial.ts";
import { testInLanes } from "../support/lab/lanes.ts";
import { countBoots } from "../support/lab/count-boots.ts";
import {
  orderReboot,
  seeCommand,
  seeNode,
  seePort,
  seeReady,
  seeStart,
} from "../support/lab/observe-node.ts";
import type { TestLab } from "../support/lab/test-lab.ts";
import { useLab } from "../support/lab/use-lab.ts";

const API =
  "curl --insecure --silent --output /dev/null --max-time 2 https://10.77.0.1:6443/readyz && echo answers";

/** Whether a node is Ready, and whether its host takes connections. */
function seeHost(node: string) {
  return async (lab: TestLab) => [await seeReady(lab, node), await seePort(lab, node, 22)];
}

const UP = ["True", "open"];

describe("a fault of a host", function () {
  this.timeout(400_000);

  testInLanes(useLab(), [
    {
      "host-off: Ready becomes Unknown and the host is silent": (lab) =>
        tryFault(lab, {
          fault: hostOff,
          node: "w1",
          observe: seeHost("w1"),
          healthy: UP,
          broken: [["Unknown", "silent"]],
        }),
      "host-slow-to-return: after a reboot the machine waits with the start, and then the host is back": (
        lab,
      ) =>
        tryFault(lab, {
          // An eighth of the time, so that the test does not wait longer than it must.
          fault: delayedStart(11, hostSlowToReturn),
          node: "w1",
          observe: async (seen) => [await seePort(seen, "w1", 22), await seeStart(seen, "w1")],
          provoke: (seen) => orderReboot(seen, "w1"),
          healthy: ["open", "started"],
          broken: [
            ["silent", "waits"],
            ["open", "started"],
          ],
        }),
      "host-boots-other-version: after a reboot the host runs what nobody staged, until it is healed": (
        lab,
      ) =>
        tryFault(lab, {
          fault: hostBootsOtherVersion,
          node: "w1",
          observe: async (seen) => [
            await seeReady(seen, "w1"),
            await seeCommand(seen, "w1", "cat /run/lab/booted-version"),
          ],
          provoke: (seen) => orderReboot(seen, "w1"),
          healthy: ["True", "none"],
          broken: [["True", "0.0.0-other"]],
        }),
    },
    {
      "network-cut-from-all: Ready becomes Unknown and the host is silent, but runs": (lab) =>
        tryFault(lab, {
          fault: networkCutFromAll,
          node: "w2",
          observe: async (seen) => [...(await seeHost("w2")(seen)), await seeCommand(seen, "w2", "hostname")],
          healthy: [...UP, "w2"],
          broken: [["Unknown", "silent", "w2"]],
        }),
      "host-reboots-twice: the boot id changes twice and then no more": async (lab) => {
        const boots = await countBoots(lab, "w2");
        await tryFault(lab, {
          fault: hostRebootsTwice,
          node: "w2",
          observe: async (seen, phase) => [
            phase === "during" ? await boots() : 0,
            await seeReady(seen, "w2"),
          ],
          provoke: (seen) => orderReboot(seen, "w2"),
          healthy: [0, "True"],
          broken: [[2, "True"]],
          endsByItself: true,
        });
      },
    },
    {
      "network-cut-from-api: Ready becomes Unknown although the host answers": (lab) =>
        tryFault(lab, {
          fault: networkCutFromApi,
          node: "m1",
          observe: async (seen) => [...(await seeHost("m1")(seen)), await seeCommand(seen, "m1", API)],
          healthy: [...UP, "answers"],
          broken: [["Unknown", "open", "28"]],
        }),
      "node-deleted: the node is not listed, and has its labels again when it is healed": (lab) =>
        tryFault(lab, {
          fault: nodeDeleted,
          node: "m1",
          observe: (seen) => seeNode(seen, "m1"),
          healthy: { ready: "True", unschedulable: false, roles: ["control-plane"] },
          broken: [{ ready: "not listed", unschedulable: false, roles: [] }],
        }),
    },
    {
      "kubelet-stopped: Ready becomes Unknown": (lab) =>
        tryFault(lab, {
          fault: kubeletStopped,
          node: "m2",
          observe: seeHost("m2"),
          healthy: UP,
          broken: [["Unknown", "open"]],
        }),
      "cordoned-by-somebody: the node is Ready and takes no new pods": (lab) =>
        tryFault(lab, {
          fault: cordonedBySomebody,
          node: "m2",
          observe: (seen) => seeNode(seen, "m2"),
          healthy: { ready: "True", unschedulable: false, roles: ["control-plane"] },
          broken: [{ ready: "True", unschedulable: true, roles: ["control-plane"] }],
        }),
    },
    {
      "kubelet-flapping: Ready becomes Unknown and True in turns": (lab) =>
        tryFault(lab, {
          fault: kubeletFlapping,
          node: "m3",
          observe: (seen) => seeReady(seen, "m3"),
          healthy: "True",
          broken: ["Unknown", "True"],
        }),
      "host-never-returns: after a reboot nothing of the host answers, until it is healed": (lab) =>
        tryFault(lab, {
          fault: hostNeverReturns,
          node: "m3",
          observe: async (seen) => [...(await seeHost("m3")(seen)), await seeStart(seen, "m3")],
          provoke: (seen) => orderReboot(seen, "m3"),
          healthy: [...UP, "started"],
          broken: [["Unknown", "silent", "waits"]],
        }),
    },
  ]);
});
