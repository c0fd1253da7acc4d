import assert from "node:assert/strict";
import { join } from "node:path";
import { cluster, waitingDeploy, WAITING_NAME } from "../cli-fixture.ts";
import { ended, setStatus } from "../run-waited.ts";
import type { FakeCluster } from "../fake-cluster.ts";
import { PseudoTerminal } from "./pseudo-terminal.ts";
import { splitAtCodes } from "./split-at-codes.ts";
import { serveCluster } from "./serve-cluster.ts";
import type { ServedCluster } from "./serve-cluster.ts";

const MAIN = join(import.meta.dirname, "../../../../../pipelines/cli/main.ts");
const [OPEN, CLOSE] = ["\u001B[?1049h\u001B[?25l\u001B[?7l", "\u001B[?7h\u001B[?25h\u001B[?1049l"];
const CLEAR = "\u001B[2J";

describe("pipectl status --watch on a terminal", function () {
  // Programs of their own start here, which takes a while where a machine has other work.
  this.timeout(300_000);
  let fake: FakeCluster;
  let served: ServedCluster;

  before(async () => {
    fake = cluster();
    served = await serveCluster(fake);
  });

  beforeEach(() => {
    fake.state.deploys = [waitingDeploy()];
  });

  after(() => served.stop());

  function watch(env: Readonly<Record<string, string>> = {}, after = ""): PseudoTerminal {
    // The shell outlives Ctrl-C, the program does not.
    const command = `trap : INT; '${process.execPath}' '${MAIN}' status --watch${after}`;
    return new PseudoTerminal(command, { columns: 100, rows: 30 }, { KUBECONFIG: served.kubeconfig, ...env });
  }

  it("draws once, then only what changes, and gives the terminal back when the deploy ends", async () => {
    const terminal = watch();
    await terminal.until("the gate", (shown) => shown.includes("AWAITING canary"));
    setStatus(fake, { ...waitingDeploy().status, message: "somebody looks at it" });
    await terminal.until("the change", (shown) => shown.includes("somebody looks at it"));
    setStatus(fake, {
      ...waitingDeploy().status,
      awaitingGate: undefined,
      awaitingSince: undefined,
      ...ended("Succeeded"),
    });
    assert.equal(await terminal.ended(), 0);
    const { shown } = terminal;
    assert.deepEqual(
      [OPEN, CLOSE, CLEAR].map((code) => shown.split(code).length - 1),
      [1, 1, 1],
    );
    const [before = ""] = shown.split("somebody looks at it");
    assert.match(before, /\[\?2026h[^[]\[\d+;1H {2}says {7}$/u);
    assert.ok(shown.slice(shown.indexOf(CLOSE)).includes(`${WAITING_NAME}  Succeeded`), shown);
  });

  it("gives the terminal back at Ctrl-C, leaves the deploy alone, and ends with 130", async () => {
    const terminal = watch({}, "; code=$?; stty -a | grep -o -e ' -\\?echo ' -e ' -\\?icanon '; exit $code");
    await terminal.until("the gate", (shown) => shown.includes("AWAITING canary"));
    terminal.type("\u0003");
    assert.equal(await terminal.ended(), 130);
    const [, rest = ""] = terminal.shown.split(CLOSE);
    assert.ok(
      rest.includes(`${WAITING_NAME} goes on without pipectl; see pipectl status ${WAITING_NAME}`),
      terminal.shown,
    );
    assert.deepEqual(rest.match(/ -?(?:echo|icanon) /g), [" icanon ", " echo "]);
    assert.deepEqual(fake.changes, []);
  });

  it("draws all of it anew in another size", async () => {
    const terminal = watch({}, " & job=$!; sleep 3; stty cols 60 rows 9; wait $job");
    await terminal.until("the smaller screen", (shown) => /… and \d+ more lines/.test(shown));
    const drawn = terminal.shown.split(CLEAR).at(-1) ?? "";
    const lines = splitAtCodes(drawn).filter((line) => line.trim() !== "");
    assert.ok(
      lines.every((line) => line.length < 60),
      drawn,
    );
    setStatus(fake, {
      ...waitingDeploy().status,
      awaitingGate: undefined,
      awaitingSince: undefined,
      ...ended("Failed"),
    });
    await terminal.ended();
  });

  it("writes a line for each change on a terminal that cannot be drawn on", async () => {
    const terminal = watch({ TERM: "dumb" });
    await terminal.until("the gate", (shown) => shown.includes("AWAITING canary"));
    setStatus(fake, {
      ...waitingDeploy().status,
      awaitingGate: undefined,
      awaitingSince: undefined,
      ...ended("Rejected"),
    });
    assert.equal(await terminal.ended(), 3);
    assert.ok(!terminal.shown.includes("\u001B"), terminal.shown);
  });
});
