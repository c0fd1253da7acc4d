import assert from "node:assert/strict";
import { cluster } from "./cli-fixture.ts";
import { runPipectl } from "./run-pipectl.ts";
import { ended, GATE, ROLLING, runWaited, setStatus } from "./run-waited.ts";

const WORKERS = ["deploy", "linux", "6.18.9", "workers"];
const DEPLOYS = "/apis/turntable.internal/v1alpha1/namespaces/pipelines/pipelinedeploys";
const NEW = "linux-6-18-9-lab-workers-x7k2p";

describe("pipectl deploy --wait", () => {
  for (const [phase, code] of [
    ["Succeeded", 0],
    ["Failed", 1],
    ["Stopped", 1],
    ["Refused", 3],
    ["Rejected", 3],
  ] as const) {
    it(`ends with ${code} when the deploy ends as ${phase}`, async () => {
      const ran = await runWaited([...WORKERS, "--wait"], [GATE, ROLLING, ended(phase)]);
      assert.equal(ran.code, code);
    });
  }

  it("goes on through a gate, and with --wait-gate ends there with 4", async () => {
    assert.equal((await runWaited([...WORKERS, "--wait"], [GATE, ended("Succeeded")])).code, 0);
    const ran = await runWaited([...WORKERS, "--wait-gate"], [GATE, ended("Succeeded")]);
    assert.equal(ran.code, 4);
    assert.match(ran.out, new RegExp(`\nApprove:  pipectl approve ${NEW} --evidence sha256:[0-9a-f]{64}\n`));
  });

  it("ends with 6 when the time is over, and says that the deploy goes on", async () => {
    const ran = await runWaited([...WORKERS, "--wait", "--wait-minutes", "1"], [ROLLING]);
    assert.equal(ran.code, 6);
    assert.ok(ran.said.endsWith(`${NEW} goes on without pipectl; see pipectl status ${NEW}\n`), ran.said);
  });

  it("says each change in a line where there is no terminal", async () => {
    const ran = await runWaited([...WORKERS, "--wait"], [GATE, GATE, ROLLING, ROLLING, ended("Succeeded")]);
    assert.deepEqual(ran.said.split("\n").slice(3, -1), [
      "10:34:00  Pending",
      `10:34:02  AWAITING canary, see pipectl status ${NEW}`,
      "10:34:06  Rolling  3/5 · w4 (Draining)",
      "10:34:10  Succeeded",
    ]);
  });

  it("draws on a screen of its own on a terminal, and leaves it before the answer", async () => {
    const { out } = await runWaited([...WORKERS, "--wait"], [ROLLING, ended("Succeeded")], 80);
    const [before, drawn = "", answer = "", ...more] = out
      .replace("\u001B[?1049l", "\u001B[?1049h")
      .split("\u001B[?1049h");
    assert.deepEqual([before, more], ["", []]);
    assert.ok(drawn.includes("  position   3/5 · w4 (Draining)"), drawn);
    assert.ok(answer.startsWith(`${NEW}  Succeeded\n`), answer);
  });

  it("waits for an API server that is away, as a roll of masters makes it", async () => {
    const fake = cluster();
    let sleeps = 0;
    fake.intercept = ({ method, path }) =>
      method === "GET" && path.endsWith(NEW) && sleeps < 3
        ? { status: 503, body: { message: "apiserver is shutting down" } }
        : undefined;
    const ran = await runPipectl([...WORKERS, "--wait"], {
      cluster: fake,
      meanwhile: () => {
        sleeps += 1;
        setStatus(fake, ended("Succeeded"));
      },
    });
    assert.equal(ran.code, 0);
    assert.ok(
      ran.said.includes(
        `  waiting for the API server: GET ${DEPLOYS}/${NEW}: the API server answers 503: apiserver is shutting down\n`,
      ),
      ran.said,
    );
  });

  it("ends when the deploy is deleted", async () => {
    const fake = cluster();
    const ran = await runPipectl([...WORKERS, "--wait"], {
      cluster: fake,
      meanwhile: () => fake.state.deploys.pop(),
    });
    assert.deepEqual(
      [ran.code, ran.said.split("\n").at(-2)],
      [2, `pipectl: deploy ${NEW} must be there until it ends, got deleted; see pipectl history`],
    );
  });
});
