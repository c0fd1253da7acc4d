import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { waitFor } from "../../support/wait-for.ts";
import { processesOf } from "./processes-of.ts";
import { openProject, packPath, type Project } from "./project.ts";

describe("the language host, driven by the real CLI", function () {
  this.timeout(300_000);
  let project: Project;

  afterEach(() => project.remove());

  it("previews, applies, finds nothing to change and destroys a program, with a policy pack", async () => {
    project = await openProject("greeting");
    await project.configure("name", "world");
    await project.configureSecret("word", "open sesame");

    const preview = await project.run(["preview", "--policy-pack", packPath("labels")]);
    assert.equal(preview.code, 0, preview.output);
    assert.match(preview.output, /labels@v0\.1\.0/);
    assert.match(preview.output, /stdout +: \[unknown\]/);

    const up = await project.run(["up", "--yes", "--policy-pack", packPath("labels")]);
    assert.equal(up.code, 0, up.output);
    const outputs = await project.run(["stack", "output", "--json"]);
    assert.deepEqual(JSON.parse(outputs.output), {
      isSecret: [true, false],
      place: "organization/greeting/test",
      stdout: "hello world",
      word: "[secret]",
    });
    assert.equal((await project.exportState()).includes("open sesame"), false);

    const again = await project.run(["preview", "--expect-no-changes", "--policy-pack", packPath("labels")]);
    assert.equal(again.code, 0, again.output);
    const destroy = await project.run(["destroy", "--yes"]);
    assert.equal(destroy.code, 0, destroy.output);
    assert.match(destroy.output, /2 deleted/);
  });

  it("gives a policy pack the stack's configuration, and a violation fails the preview", async () => {
    project = await openProject("greeting");
    await project.configure("forbidden", "nobody");

    const { code, output } = await project.run(["preview", "--policy-pack", packPath("labels")]);

    assert.notEqual(code, 0);
    assert.match(output, /greeting greets nobody in greeting\/test/);
  });

  it("shows what a policy pack printed before its port, and fails", async () => {
    project = await openProject("greeting");

    const { code, output } = await project.run(["preview", "--policy-pack", packPath("chatty")]);

    assert.notEqual(code, 0);
    assert.match(output, /must print nothing before new PolicyPack\(\.\.\.\), got "loading rules"/);
  });

  it("shows the error of a policy pack that cannot start, and fails", async () => {
    project = await openProject("greeting");

    const { code, output } = await project.run(["preview", "--policy-pack", packPath("broken")]);

    assert.notEqual(code, 0);
    assert.match(output, /the rules of this pack cannot be read/);
    assert.match(output, /the policy pack ended with exit code 32 before it was ready/);
  });

  it("shows the error of a program that throws, and fails", async () => {
    project = await openProject("faulty");
    await project.configure("fault", "throws");

    const { code, output } = await project.run(["preview"]);

    assert.notEqual(code, 0);
    assert.match(output, /the inventory of this program is empty/);
    assert.doesNotMatch(output, /the program ended/);
  });

  it("names the exit code of a program that ends without a word, and fails", async () => {
    project = await openProject("faulty");
    await project.configure("fault", "exits");

    const { code, output } = await project.run(["preview"]);

    assert.notEqual(code, 0);
    assert.match(output, /the program ended with exit code 7/);
  });

  it("leaves no process behind when the CLI is killed", async () => {
    project = await openProject("faulty");
    await project.configure("fault", "hangs");
    const home = project.environment["PULUMI_HOME"] ?? "";
    const cli = spawn(project.cli, ["preview", "--non-interactive"], {
      cwd: project.directory,
      env: project.environment,
      stdio: "ignore",
    });
    const running = () => processesOf("PULUMI_HOME", home);
    await waitFor(
      "the start of the program",
      async () =>
        (await running()).some((line) => line.startsWith("sleep ")) ? undefined : "it does not run",
      { deadlineSeconds: 60 },
    );

    cli.kill("SIGKILL");

    await waitFor("the end of all processes", async () => (await running()).join("\n") || undefined, {
      deadlineSeconds: 20,
    });
    assert.deepEqual(await running(), []);
  });
});
