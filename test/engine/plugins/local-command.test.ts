import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { waitFor } from "../../support/wait-for.ts";
import { processesOf } from "./processes-of.ts";
import { openProject, type Project } from "./project.ts";
import { want } from "./wanted.ts";

describe("a local command of the command plugin, driven by the real CLI", function () {
  this.timeout(300_000);
  let project: Project;

  before(async () => {
    project = await openProject("command");
  });
  after(() => project.remove());
  afterEach(() => rm(join(project.directory, "log"), { force: true }));

  const up = async (wanted: Record<string, unknown>): Promise<string> => {
    await want(project, wanted);
    const { code, output } = await project.run(["up", "--yes", "--skip-preview"]);
    assert.equal(code, 0, output);
    return output;
  };
  const refused = async (wanted: Record<string, unknown>): Promise<string> => {
    await want(project, wanted);
    const { code, output } = await project.run(["up", "--yes", "--skip-preview"]);
    assert.notEqual(code, 0, output);
    return output;
  };
  const log = () => readFile(join(project.directory, "log"), "utf8");
  const stdout = async () => JSON.parse((await project.run(["stack", "output", "--json"])).output).stdout;

  it("is created, created again, updated, replaced by triggers and deleted", async () => {
    const commands = {
      create: 'echo "create $WHAT after [$PULUMI_COMMAND_STDOUT]" | tee -a log',
      delete: 'echo "delete $WHAT after [$PULUMI_COMMAND_STDOUT]" >> log',
    };
    await up({ local: { ...commands, environment: { WHAT: "one" }, triggers: ["a"] } });
    assert.equal(await stdout(), "create one after []");

    await up({ local: { ...commands, environment: { WHAT: "two" }, triggers: ["a"] } });
    const update = 'echo "update $WHAT" | tee -a log';
    await up({ local: { ...commands, update, environment: { WHAT: "three" }, triggers: ["a"] } });
    assert.equal(await stdout(), "update three");

    const replaced = await up({
      local: { ...commands, update, environment: { WHAT: "three" }, triggers: ["b"] },
    });
    assert.match(replaced, /1 replaced/);
    await up({});

    assert.deepEqual((await log()).trimEnd().split("\n"), [
      "create one after []",
      "create two after [create one after []]",
      "update three",
      "create three after []",
      "delete three after [update three]",
      "delete three after [create three after []]",
    ]);
  });

  it("has outputs that a preview does not know, and runs nothing in a preview", async () => {
    await want(project, { local: { create: "echo ran >> log" } });

    const { code, output } = await project.run(["preview"]);

    assert.equal(code, 0, output);
    assert.match(output, /shouted: \[unknown\]/);
    await assert.rejects(log(), { code: "ENOENT" });
  });

  it("keeps secrets out of the state, and its output too when told so", async () => {
    await up({
      local: { create: "wc -c; echo plain output", stdin: "the secret input" },
      secretInputs: ["stdin"],
    });
    const plain = await project.exportState();
    assert.equal(plain.includes("the secret input"), false);
    assert.equal(plain.includes("plain output"), true);

    await up({
      local: { create: "cat", stdin: "the secret input" },
      secretInputs: ["stdin"],
      secretOutputs: ["stdout"],
    });
    assert.equal((await project.exportState()).includes("the secret input"), false);
    await up({});
  });

  it("fails with the exit code and the end of its output, without its command, input or secrets", async () => {
    const output = await refused({
      local: {
        create: 'cat; echo "token is $TOKEN"; echo "no such volume" >&2; exit 3',
        stdin: "the secret input",
        environment: { TOKEN: "hunter-2222" },
      },
      secretInputs: ["stdin", "environment"],
    });

    assert.match(output, /the command ended with exit code 3 and printed:/);
    assert.match(output, /token is \[secret\]/);
    assert.match(output, /no such volume/);
    assert.doesNotMatch(output, /the secret input|hunter-2222|echo/);
  });

  it("fails with the end of its output when it printed more than an error can hold", async () => {
    const output = await refused({ local: { create: "seq 1 100000; exit 1", logging: "none" } });

    assert.match(output, /the command ended with exit code 1 and printed at last:/);
    assert.match(output, /100000/);
    assert.doesNotMatch(output, /\b50000\b/);
  });

  it("is ended, with what it started, when it takes longer than its timeout", async () => {
    const output = await refused({
      local: { create: "sleep 543.21 & sleep 543.21", environment: { SLOW_COMMAND: project.directory } },
      createTimeout: "2s",
    });

    assert.match(output, /it took longer than its customTimeouts allow \(2 s\)/);
    await waitFor(
      "the end of the command",
      async () => (await processesOf("SLOW_COMMAND", project.directory)).join("\n") || undefined,
      { deadlineSeconds: 10 },
    );
  });

  it("refuses a folder that does not exist", async () => {
    const output = await refused({ local: { create: "true", dir: "/no/such/folder" } });

    assert.match(output, /dir must be a folder that exists, got \/no\/such\/folder/);
  });

  it("refuses, at preview, an input that it does not have", async () => {
    await want(project, { local: { create: "true", assetPaths: ["*.txt"] } });

    const { code, output } = await project.run(["preview"]);

    assert.notEqual(code, 0);
    assert.match(output, /assetPaths.* is not known to this small replacement of the command plugin/s);
  });
});
