import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commitToLab } from "../../../../lab/git/commit-to-lab.ts";
import { platformFiles } from "../../../../lab/git/platform-files.ts";
import { publishRepository } from "../../../../lab/git/publish-repository.ts";
import { repositoryPath } from "../../../../lab/git/repository.ts";
import type { Lab } from "../../../../lab/lab.ts";
import { systemLabIo } from "../../../../lab/system-lab-io.ts";
import { systemIo } from "../../../../toolchain/toolchain.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";

describe("the repository that Flux reads in a lab", () => {
  const folder = temporaryFolder();

  it("has the committed tree of the clone and the platform of the lab, in one commit", async () => {
    const { lab, clone } = setUp();
    commit(clone, { "gitops/a.yaml": "a: 1\n" });

    const id = await publishRepository(lab);

    assert.deepEqual(files(lab), ["gitops/a.yaml", ...Object.keys(platformFiles()).sort()]);
    assert.equal(git(repositoryPath(lab), "log", "--format=%H %P", "main"), id);
    assert.equal(git(repositoryPath(lab), "fsck", "--strict", "--no-dangling"), "");
  });

  it("is the same when it is published again", async () => {
    const { lab, clone } = setUp();
    commit(clone, { a: "1" });

    assert.equal(await publishRepository(lab), await publishRepository(lab));
  });

  it("leaves out what is not committed, and says so", async () => {
    const { lab, clone, lines } = setUp();
    commit(clone, { a: "1" });
    await publishRepository(lab);
    assert.deepEqual(lines, []);
    writeFileSync(join(clone, "a"), "2");
    writeFileSync(join(clone, "b"), "2");

    await publishRepository(lab);

    assert.equal(git(repositoryPath(lab), "show", "main:a"), "1");
    assert.deepEqual(lines, [
      "Flux gets the last commit of this clone, without the 2 files that differ from it",
    ]);
  });

  it("works for a clone without history", async () => {
    const { lab, clone } = setUp();
    commit(clone, { a: "1" });
    commit(clone, { a: "2" });
    const shallow = join(folder(), "shallow");
    execFileSync("git", ["clone", "--quiet", "--depth=1", `file://${clone}`, shallow]);

    await publishRepository({ ...lab, io: { ...lab.io, root: shallow } });

    assert.equal(git(repositoryPath(lab), "show", "main:a"), "2");
    assert.equal(git(repositoryPath(lab), "rev-parse", "--is-shallow-repository"), "false");
  });

  it("takes changes of a test on top, until the clone is published again", async () => {
    const { lab, clone } = setUp();
    commit(clone, { a: "1", b: "1" });
    const published = await publishRepository(lab);

    const id = await commitToLab(lab, { a: undefined, "c/d": "3" }, "Change things\n");
    assert.equal(
      git(repositoryPath(lab), "log", "-1", "--format=%H %P %s", "main"),
      `${id} ${published} Change things`,
    );
    assert.equal(git(repositoryPath(lab), "show", "main:c/d"), "3");
    assert.ok(!files(lab).includes("a"));

    assert.equal(await publishRepository(lab), published);
    assert.ok(files(lab).includes("a"));
  });

  function setUp() {
    const lines: string[] = [];
    const clone = join(folder(), "clone");
    execFileSync("git", ["init", "--quiet", clone]);
    const io = { ...systemLabIo(systemIo(process.env, (line) => lines.push(line))), root: clone };
    const lab: Lab = { io, folder: folder(), cluster: join(folder(), "cluster"), kubeconfig: "", nodes: [] };
    return { lab, clone, lines };
  }
});

function commit(clone: string, contents: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(join(clone, path, ".."), { recursive: true });
    writeFileSync(join(clone, path), content);
  }
  git(clone, "add", "--all");
  git(clone, "-c", "user.name=t", "-c", "user.email=t@t", "commit", "--quiet", "--message=t");
}

function files(lab: Lab): readonly string[] {
  return git(repositoryPath(lab), "ls-tree", "-r", "--name-only", "main").split("\n").sort();
}

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", ["-C", folder, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}
