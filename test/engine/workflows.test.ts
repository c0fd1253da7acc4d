import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureTools, systemIo } from "../../toolchain/toolchain.ts";

describe("actionlint", () => {
  const io = systemIo(process.env, () => undefined);
  const workflows = [".github", ".gitea"].map((folder) =>
    join(io.root, folder, "workflows", "pull-request.yml"),
  );
  let actionlint: string;
  let folder: string;

  before(async function () {
    // A tool that is missing is built.
    this.timeout(3_600_000);
    actionlint = (await ensureTools(["actionlint"], io)).actionlint.path;
    folder = await mkdtemp(join(tmpdir(), "turntable-workflows-"));
  });
  after(() => rm(folder, { recursive: true }));

  it("finds nothing in the workflows of either platform", async () => {
    const { code, stdout, stderr } = await io.run(actionlint, ["-no-color", ...workflows], { cwd: io.root });

    assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: "", stderr: "" });
  });

  it("finds what is broken: a job that does not exist, and text from outside in a shell", async () => {
    const broken = join(folder, "pull-request.yml");
    const text = await readFile(workflows[0] ?? "", "utf8");
    await writeFile(
      broken,
      text
        .replace("needs: preview", "needs: previews")
        .replace("run: npm run check", 'run: echo "${{ github.event.pull_request.title }}"'),
    );

    const { code, stdout } = await io.run(actionlint, ["-no-color", "-oneline", broken], { cwd: folder });

    assert.equal(code, 1);
    assert.match(stdout, /job "comment" needs job "previews" which does not exist/);
    assert.match(stdout, /"github\.event\.pull_request\.title" is potentially untrusted/);
  });
});
