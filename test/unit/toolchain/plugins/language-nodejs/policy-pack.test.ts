import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { connectPolicyPack } from "../../../../../toolchain/plugins/language-nodejs/policy-pack.ts";
import { parseEnvironment } from "../../../../../toolchain/plugins/language-nodejs/run-policy-pack.ts";

function run(script: string) {
  return spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"] });
}

describe("a policy pack", () => {
  it("is connected to by the port in its first line; its other lines are its output", async () => {
    const lines: string[] = [];
    const child = run('console.log("4711"); console.log("judging"); console.log("judged")');
    const closed = new Promise((resolve) => child.once("close", resolve));

    const client = await connectPolicyPack(child, (line) => lines.push(line));
    await closed;
    client.close();

    assert.equal(client.getChannel().getTarget(), "dns:127.0.0.1:4711");
    assert.deepEqual(lines, ["judging", "judged"]);
  });

  for (const first of ["loading", "99999", "0", ""]) {
    it(`must not print ${JSON.stringify(first)} before its port, and is ended`, async () => {
      const child = run(`console.log(${JSON.stringify(first)}); setInterval(() => {}, 1000)`);
      const closed = new Promise((resolve) => child.once("close", resolve));

      await assert.rejects(connectPolicyPack(child, assert.fail), {
        message:
          `a policy pack must print nothing before new PolicyPack(...), got ${JSON.stringify(first)}; ` +
          "remove what prints it or write to standard error",
      });
      await closed;
    });
  }

  it("must not end before its port", async () => {
    await assert.rejects(connectPolicyPack(run("process.exit(3)"), assert.fail), {
      message: "the policy pack ended with exit code 3 before it was ready",
    });
  });

  it("has the environment that the engine sends, whose values may hold equals signs", () => {
    assert.deepEqual(parseEnvironment(["A=1", "B=x=y", "C=", "D"]), { A: "1", B: "x=y", C: "", D: "" });
  });
});
