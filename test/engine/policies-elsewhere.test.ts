import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PULUMI_TOOLS, ensureTools, pulumiEnvironment, systemIo } from "../../toolchain/toolchain.ts";
import type { Outcome } from "../../toolchain/toolchain-io.ts";

const MINUTES = 60_000;

/** How another program installs kured, and the resource that a violation is about. */
const SHAPES = {
  "daemon-set": "reboots",
  "flux-release": "reboots",
  "helm-release": "reboots",
  "rendered-chart": "reboots:kured/kured",
} as const;

const io = systemIo(process.env, () => undefined);
const pack = join(io.root, "policies");

let project = "";
let pulumi: (...args: readonly string[]) => Promise<Outcome>;

async function preview(shape: string, concurrency: number): Promise<Outcome> {
  const stack = `${shape}-${concurrency}`;
  await pulumi("stack", "init", stack);
  await pulumi("config", "set", "--stack", stack, "shape", shape);
  await pulumi("config", "set", "--stack", stack, "concurrency", String(concurrency));
  return pulumi("preview", "--stack", stack, "--policy-pack", pack, "--non-interactive");
}

/** The mandatory violations in the CLI's output, as `rule: resource`, sorted, each once. */
function violations({ stdout }: Outcome): readonly string[] {
  const lines = stdout.matchAll(/\[mandatory\].*?\]\s+(\S+)\s+\(\S+: (\S+)\)/g);
  return [...new Set([...lines].map(([, rule = "", resource = ""]) => `${rule}: ${resource}`))].sort();
}

describe("the policy pack on another program that installs kured", function () {
  this.timeout(5 * MINUTES);

  before(async function () {
    this.timeout(30 * MINUTES);
    const tools = await ensureTools(PULUMI_TOOLS, io);
    await mkdir(join(io.root, ".turntable"), { recursive: true });
    // Inside the repository, so that the program finds its packages; the CLI writes next to it.
    project = await mkdtemp(join(io.root, ".turntable", "elsewhere-test-"));
    await cp(join(io.root, "test", "fixtures", "policies", "shapes"), project, { recursive: true });
    const env = await pulumiEnvironment(tools, io, {
      home: join(project, "home"),
      backendUrl: pathToFileURL(join(project, "state")).href,
      passphrase: "test",
    });
    pulumi = (...args) => io.run(tools.pulumi.path, args, { cwd: project, env });
  });

  after(() => rm(project, { recursive: true, force: true }));

  for (const [shape, resource] of Object.entries(SHAPES)) {
    it(`passes a ${shape} that keeps the rules`, async () => {
      const outcome = await preview(shape, 1);
      assert.deepEqual(violations(outcome), []);
      assert.doesNotMatch(outcome.stdout, /\[advisory\]|can't run policy/);
      assert.match(outcome.stdout, /turntable@v\d/);
      assert.equal(outcome.code, 0, outcome.stdout + outcome.stderr);
    });

    it(`refuses a ${shape} that takes two nodes at once`, async () => {
      const outcome = await preview(shape, 2);
      assert.deepEqual(violations(outcome), [`limit-kured-concurrency: ${resource}`]);
      assert.match(outcome.stdout, /runs kured with a concurrency of 2/);
      assert.equal(outcome.code, 1);
    });
  }
});
