import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { layout } from "../../lab/layout.ts";
import { findNodeInit, findRack } from "../../lab/machine/find-machine.ts";
import { listProcesses } from "../../lab/machine/processes.ts";
import { readLabCondition } from "../support/lab/lab-condition.ts";
import { compareStates, readMachineState } from "../support/lab/machine-state.ts";
import type { MachineState } from "../support/lab/machine-state.ts";
import { runLabCommand } from "../support/lab/run-lab-command.ts";
import { startLabCommand } from "../support/lab/start-lab-command.ts";
import { ownLab, useLab } from "../support/lab/use-lab.ts";
import { testIo } from "../support/test-io.ts";
import { waitFor } from "../support/wait-for.ts";

const FOLDER = join(testIo().root, ".turntable", "lab");
const CLUSTER = join(FOLDER, "cluster");
/** A bridge of this test's own. */
const FOREIGN_LINK = "lab-test0";

// These tests end labs: one that is up is somebody's.
if (existsSync(CLUSTER)) {
  process.stderr.write("a lab of this clone is up: the tests of its life do not run; npm run lab -- down\n");
} else {
  describe("the life of a lab", describeLife);
  describe("a lab whose start was killed", describeContinuation);
}

function describeLife(this: Mocha.Suite): void {
  this.timeout(600_000);
  let untouched: MachineState;

  before(async () => {
    untouched = await readMachineState(CLUSTER);
  });

  it("does not begin where its addresses are taken, and touches nothing", async () => {
    await ip("link", "add", FOREIGN_LINK, "type", "bridge");
    try {
      await ip("address", "add", "10.77.0.200/24", "dev", FOREIGN_LINK);
      await ip("link", "set", FOREIGN_LINK, "up");
      const taken = await readMachineState(CLUSTER);
      const { code, stderr } = await runLabCommand(["up"]);

      assert.equal(code, 1);
      assert.match(stderr, new RegExp(`^turntable: .*${FOREIGN_LINK}`, "m"));
      assert.deepEqual(compareStates(taken, await readMachineState(CLUSTER)), []);
      assert.equal(existsSync(CLUSTER), false);
    } finally {
      await ip("link", "delete", FOREIGN_LINK);
    }
  });

  it("can be interrupted while it begins", async () => {
    const start = startLabCommand("up");
    await untilFirstHost(start.said);
    start.kill("SIGINT");

    assert.deepEqual(await start.ended, [130, null]);
    const differences = compareStates(untouched, await readMachineState(CLUSTER));
    for (const sign of [
      `+ links: ${layout.bridge}`,
      "+ routes: ",
      "+ cgroups: ",
      "+ settings: ",
      "+ processes: ",
    ]) {
      assert.ok(
        differences.some((line) => line.startsWith(sign)),
        `${sign} must be among\n${differences.join("\n")}`,
      );
    }
  });

  it("leaves nothing behind when it is taken down after its outermost process was killed", async () => {
    const rack = findRack(listProcesses(), CLUSTER);
    assert.ok(rack !== undefined);
    process.kill(rack.pid, "SIGKILL");
    const { code, stderr } = await runLabCommand(["down"]);

    assert.equal(code, 0, stderr);
    assert.deepEqual(compareStates(untouched, await readMachineState(CLUSTER)), []);
    assert.deepEqual(
      ["cluster", "kubeconfig", "ssh"].filter((name) => existsSync(join(FOLDER, name))),
      [],
    );
  });

  it("is down, and stays down when it is taken down again", async () => {
    const status = await runLabCommand(["status"]);
    assert.deepEqual([status.code, status.stdout], [1, "the lab is not up; npm run lab -- up starts it\n"]);
    const { code, stderr } = await runLabCommand(["down"]);

    assert.equal(code, 0, stderr);
    assert.deepEqual(compareStates(untouched, await readMachineState(CLUSTER)), []);
  });
}

function describeContinuation(this: Mocha.Suite): void {
  before("a start is killed when the first host boots", async function () {
    this.timeout(600_000);
    const start = startLabCommand("up");
    ownLab();
    await untilFirstHost(start.said);
    start.kill("SIGKILL");
    assert.deepEqual(await start.ended, [null, "SIGKILL"]);
  });
  // This brings the lab up that all other suites use.
  const lab = useLab();

  it("is finished by the next one", async () => {
    const { nodes, voters } = await readLabCondition(lab());

    assert.deepEqual(
      nodes.map(({ name, ready, cordoned }) => [name, ready, cordoned]),
      ["m1", "m2", "m3", "w1", "w2"].map((name) => [name, true, false]),
    );
    assert.deepEqual(voters, ["m1", "m2", "m3"]);
  });
}

async function untilFirstHost(said: () => string): Promise<void> {
  await waitFor(
    "the first host boots",
    () => (findNodeInit(listProcesses(), CLUSTER, "m1") === undefined ? "it does not run" : undefined),
    { deadlineSeconds: 590, detail: said },
  );
}

async function ip(...args: readonly string[]): Promise<void> {
  const { code, stderr } = await testIo().run("ip", args);
  assert.equal(code, 0, stderr);
}
