import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rules } from "../../policies/index.ts";
import { PULUMI_TOOLS, ensureTools, pulumiEnvironment, systemIo } from "../../toolchain/toolchain.ts";
import type { Outcome } from "../../toolchain/toolchain-io.ts";
import { readBrokenResources } from "../fixtures/policies/cases/broken-resources.ts";

const SECRET = "hunter2-correct-horse";
const MINUTES = 60_000;

const io = systemIo(process.env, () => undefined);
const pack = join(io.root, "policies");

let folder = "";
let project = "";
let pulumi: (...args: readonly string[]) => Promise<Outcome>;

/** Runs the CLI on one case of the fixture program; what would be applied is rendered to a folder. */
async function run(name: string, ...command: readonly string[]): Promise<Outcome> {
  await pulumi("stack", "init", name);
  await pulumi("config", "set", "--stack", name, "case", name);
  await pulumi("config", "set", "--stack", name, "directory", join(project, "rendered"));
  return pulumi(...command, "--stack", name, "--policy-pack", pack, "--non-interactive");
}

/** The mandatory violations in the CLI's output, as `rule: resource`, sorted, each once. */
function violations({ stdout }: Outcome): readonly string[] {
  const lines = stdout.matchAll(/\[mandatory\].*?\]\s+(\S+)\s+\(\S+: (\S+)\)/g);
  return [...new Set([...lines].map(([, rule = "", resource = ""]) => `${rule}: ${resource}`))].sort();
}

describe("the policy pack in the Pulumi CLI", function () {
  this.timeout(5 * MINUTES);

  before(async function () {
    this.timeout(30 * MINUTES);
    const tools = await ensureTools(PULUMI_TOOLS, io);
    await mkdir(join(io.root, ".turntable"), { recursive: true });
    // Inside the repository, so that the program finds its packages; the CLI writes next to it.
    folder = await mkdtemp(join(io.root, ".turntable", "policies-test-"));
    // As deep below the repository as the fixtures, whose proofs import the rules.
    project = join(folder, "policies");
    await cp(join(io.root, "test", "fixtures", "policies"), project, { recursive: true });
    const env = await pulumiEnvironment(tools, io, {
      home: join(project, "home"),
      backendUrl: pathToFileURL(join(project, "state")).href,
      passphrase: "test",
    });
    pulumi = (...args) => io.run(tools.pulumi.path, args, { cwd: project, env });
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it("passes a stack that keeps every rule, without a word of advice", async () => {
    const outcome = await run("compliant", "preview");
    assert.deepEqual(violations(outcome), []);
    assert.doesNotMatch(outcome.stdout, /\[advisory\]|can't run policy/);
    assert.match(outcome.stdout, /turntable@v\d/);
    assert.equal(outcome.code, 0, outcome.stdout + outcome.stderr);
  });

  it("refuses each resource that breaks one rule, for that rule", async () => {
    const outcome = await run("broken-resources", "preview");
    const aboutResources: ReadonlySet<string> = new Set(
      rules.filter((rule) => "validateResource" in rule).map(({ name }) => name),
    );
    assert.deepEqual(
      violations(outcome).filter((line) => aboutResources.has(line.split(":", 1)[0] ?? "")),
      [...aboutResources].map((rule) => `${rule}: broken-${rule}`).sort(),
    );
    assert.deepEqual([...(await readBrokenResources()).keys()], [...aboutResources].sort());
    assert.equal(outcome.code, 1);
  });

  it("refuses each rule about the stack that is broken", async () => {
    const outcome = await run("broken-stack", "preview");
    const aboutStack = rules.filter((rule) => "validateStack" in rule).map(({ name }) => name);
    const broken = new Set(violations(outcome).map((line) => line.split(":", 1)[0] ?? ""));
    assert.deepEqual(
      aboutStack.filter((rule) => !broken.has(rule)),
      [],
    );
    assert.equal(outcome.code, 1);
  });

  it("says what was found, what must hold, what to do and where to read why", async () => {
    const outcome = await run("concurrency-two", "preview");
    assert.deepEqual(violations(outcome), ["limit-kured-concurrency: hasty-kured"]);
    assert.ok(
      outcome.stdout
        .replaceAll(/^ +/gm, "")
        .includes(
          [
            "kured takes one node down at a time.",
            "found: hasty-kured runs kured with a concurrency of 2 (configuration.concurrency)",
            "do: set configuration.concurrency to 1, or remove every place that sets it",
            "why: https://git.example.com/platform/turntable/src/branch/main/docs/policies.md#limit-kured-concurrency",
          ].join("\n"),
        ),
      outcome.stdout,
    );
    assert.equal(outcome.code, 1);
  });

  it("stops an update without a preview before the broken resource is applied", async () => {
    const outcome = await run("concurrency-two", "up", "--skip-preview", "--yes");
    const rendered = await readdir(join(project, "rendered"), { recursive: true }).catch(() => []);
    assert.deepEqual(
      rendered.filter((file) => file.includes("helmrelease")),
      [],
    );
    assert.match(outcome.stdout, /limit-kured-concurrency/);
    assert.equal(outcome.code, 1);
  });

  it("refuses a value that is not known in a preview", async () => {
    const outcome = await run("unknown", "preview");
    assert.deepEqual(violations(outcome), [
      "limit-kured-drain: kured",
      "require-kured-window: kured",
      "require-variable-sources: kured",
    ]);
    assert.match(outcome.stdout, /spec\.values\.configuration\.drainTimeout is not known before the update/);
    assert.doesNotMatch(outcome.stdout, /can't run policy/);
    assert.equal(outcome.code, 1);
  });

  it("refuses secrets in the wrong place without repeating them", async () => {
    const outcome = await run("secret", "preview", "--diff");
    assert.ok(violations(outcome).length > 10, outcome.stdout);
    assert.ok(!(outcome.stdout + outcome.stderr).includes(SECRET));
    assert.equal(outcome.code, 1);
  });
});
