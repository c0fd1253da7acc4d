import { containerCreationWedged } from "../../lab/faults/container-creation-wedged.ts";
import { containerdFrozen } from "../../lab/faults/containerd-frozen.ts";
import { containerdStopped } from "../../lab/faults/containerd-stopped.ts";
import { diskFull } from "../../lab/faults/disk-full.ts";
import { runcFailsForSandboxes } from "../../lab/faults/runc-fails-for-sandboxes.ts";
import { runcFails } from "../../lab/faults/runc-fails.ts";
import { runcHangs } from "../../lab/faults/runc-hangs.ts";
import { tryFault } from "../support/lab/fault-trial.ts";
import type { TrialPhase } from "../support/lab/fault-trial.ts";
import { testInLanes } from "../support/lab/lanes.ts";
import { seeCommand, seeReady } from "../support/lab/observe-node.ts";
import { seeEvents, seePod } from "../support/lab/observe-pod.ts";
import type { TestLab } from "../support/lab/test-lab.ts";
import { useLab } from "../support/lab/use-lab.ts";
import { useNamespace } from "../support/lab/use-namespace.ts";

const NAMESPACE = "fault-runtime-check";
const RUNS = { ready: "True", phase: "Running", reason: "" };

/** Whether a node is Ready, and what becomes of a new pod there. */
function seeNewPod(name: string, node: string) {
  return async (lab: TestLab, phase: TrialPhase) => ({
    ready: await seeReady(lab, node),
    ...(await seePod(lab, NAMESPACE, `${name}-${phase}`, node)),
  });
}

describe("a fault of a container runtime", function () {
  this.timeout(400_000);
  const started = useLab();
  useNamespace(started, NAMESPACE);

  testInLanes(started, [
    {
      "container-creation-wedged leaves the node Ready and gives a new pod no container": (lab) =>
        tryFault(lab, {
          fault: containerCreationWedged,
          node: "w1",
          observe: seeNewPod("wedged", "w1"),
          healthy: RUNS,
          broken: [{ ready: "True", phase: "Pending", reason: "CreateContainerError" }],
        }),
      "runc-fails leaves the node Ready and lets no new container start": (lab) =>
        tryFault(lab, {
          fault: runcFails,
          node: "w1",
          observe: seeNewPod("fails", "w1"),
          healthy: RUNS,
          broken: [{ ready: "True", phase: "Running", reason: "CrashLoopBackOff" }],
        }),
    },
    {
      "runc-hangs leaves the node Ready and keeps a new container from ever being created": (lab) =>
        tryFault(lab, {
          fault: runcHangs,
          node: "w2",
          observe: async (seen, phase) => ({
            ...(await seeNewPod("hangs", "w2")(seen, phase)),
            hanging: await seeCommand(
              seen,
              "w2",
              "ps -e -o args= | awk '/^sleep 86400$/ { n++ } END { print n + 0 }'",
            ),
          }),
          healthy: { ...RUNS, hanging: "0" },
          broken: [{ ready: "True", phase: "Pending", reason: "ContainerCreating", hanging: "1" }],
        }),
    },
    {
      "runc-fails-for-sandboxes leaves the node Ready and gives a new pod no sandbox": (lab) =>
        tryFault(lab, {
          fault: runcFailsForSandboxes,
          node: "m1",
          observe: async (seen, phase) => ({
            ...(await seeNewPod("sandbox", "m1")(seen, phase)),
            refused: (await seeEvents(seen, NAMESPACE, `sandbox-${phase}`)).includes(
              "FailedCreatePodSandBox",
            ),
          }),
          healthy: { ...RUNS, refused: false },
          broken: [{ ready: "True", phase: "Pending", reason: "ContainerCreating", refused: true }],
        }),
      "containerd-frozen leaves the node Ready and answers nothing": (lab) =>
        tryFault(lab, {
          fault: containerdFrozen,
          node: "m1",
          observe: async (seen) => ({
            ready: await seeReady(seen, "m1"),
            version: await seeCommand(seen, "m1", "timeout 3 ctr version >/dev/null && echo answers"),
          }),
          healthy: { ready: "True", version: "answers" },
          broken: [{ ready: "True", version: "124" }],
        }),
    },
    {
      "containerd-stopped makes the node NotReady": (lab) =>
        tryFault(lab, {
          fault: containerdStopped,
          node: "m2",
          observe: async (seen) => [
            await seeReady(seen, "m2"),
            await seeCommand(seen, "m2", "systemctl is-active --quiet containerd && echo runs"),
          ],
          healthy: ["True", "runs"],
          broken: [["False", "3"]],
        }),
    },
    {
      "disk-full leaves the node Ready, and neither a package nor a new pod finds room": (lab) =>
        tryFault(lab, {
          fault: diskFull,
          node: "m3",
          observe: async (seen, phase) => ({
            ...(await seeNewPod("full", "m3")(seen, phase)),
            apt: await seeCommand(
              seen,
              "m3",
              "touch /var/cache/apt/archives/partial/x 2>&1; rm -f /var/cache/apt/archives/partial/x",
            ),
          }),
          healthy: { ...RUNS, apt: "" },
          broken: [
            {
              ready: "True",
              phase: "Pending",
              reason: "ContainerCreating",
              apt: "touch: cannot touch '/var/cache/apt/archives/partial/x': No space left on device",
            },
          ],
        }),
    },
  ]);
});
