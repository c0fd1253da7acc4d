import { deepEqual, equal } from "node:assert/strict";
import {
  findNodeInit,
  findRack,
  findRackInit,
  nodeArgument,
  rackArgument,
} from "../../../../lab/machine/find-machine.ts";
import { listProcesses, type MachineProcess } from "../../../../lab/machine/processes.ts";

const CLUSTER = "/clone/.turntable/lab/cluster";
const OTHER = "/other/.turntable/lab/cluster";

function nspawn(pid: number, parent: number, argument: string): MachineProcess {
  return { pid, parent, arguments: ["systemd-nspawn", argument, "--boot"] };
}

function init(pid: number, parent: number): MachineProcess {
  return { pid, parent, arguments: ["/usr/lib/systemd/systemd"] };
}

const LAB: readonly MachineProcess[] = [
  nspawn(100, 1, rackArgument(CLUSTER)),
  init(101, 100),
  nspawn(110, 101, nodeArgument("w1")),
  init(111, 110),
  nspawn(120, 101, nodeArgument("w2")),
  init(121, 120),
];

describe("finding a lab among the processes of the machine", () => {
  it("finds its rack and its hosts", () => {
    equal(findRack(LAB, CLUSTER)?.pid, 100);
    equal(findRackInit(LAB, CLUSTER), 101);
    deepEqual(
      ["w1", "w2"].map((node) => findNodeInit(LAB, CLUSTER, node)),
      [111, 121],
    );
  });

  it("takes no lab of another clone for its own, with hosts of the same names", () => {
    equal(findRack(LAB, OTHER), undefined);
    equal(findNodeInit(LAB, OTHER, "w1"), undefined);
    const both = [
      nspawn(90, 1, rackArgument(OTHER)),
      init(91, 90),
      nspawn(92, 91, nodeArgument("w1")),
      init(93, 92),
      ...LAB,
    ];
    deepEqual([findNodeInit(both, OTHER, "w1"), findNodeInit(both, CLUSTER, "w1")], [93, 111]);
  });

  it("takes no other program that names the folder for the rack", () => {
    const search: MachineProcess = { pid: 7, parent: 1, arguments: ["grep", rackArgument(CLUSTER)] };
    equal(findRack([search], CLUSTER), undefined);
  });

  it("does not mistake the name of one host for another's", () => {
    equal(findNodeInit(LAB, CLUSTER, "w"), undefined);
  });

  it("finds no first process before nspawn has started it", () => {
    const starting = [nspawn(100, 1, rackArgument(CLUSTER)), nspawn(101, 100, rackArgument(CLUSTER))];
    equal(findRack(starting, CLUSTER)?.pid, 100);
    equal(findRackInit(starting, CLUSTER), undefined);
  });

  it("finds no host that is off", () => {
    equal(findNodeInit(LAB.slice(0, 2), CLUSTER, "w1"), undefined);
  });

  it("reads the processes of this machine, this one among them", () => {
    const own = listProcesses().find(({ pid }) => pid === process.pid);
    equal(own?.parent, process.ppid);
  });
});
