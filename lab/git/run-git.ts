import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { Lab } from "../lab.ts";
import { mustRun } from "../must-run.ts";
import { importStream, type Commit } from "./import-stream.ts";
import { BRANCH, repositoryPath } from "./repository.ts";

const DEADLINE_MILLISECONDS = 60_000;

/** Runs git in the clone of the lab. Root may read a clone that is another user's. */
export async function gitInClone(lab: Lab, args: readonly string[], input?: string): Promise<string> {
  const { root } = lab.io;
  return git(lab, ["-C", root, "-c", `safe.directory=${root}`, ...args], input);
}

/** Makes the repository that the lab serves, if there is none. */
export async function ensureRepository(lab: Lab): Promise<void> {
  const path = repositoryPath(lab);
  if (!existsSync(path)) {
    await mkdir(dirname(path), { recursive: true });
    await git(lab, ["init", "--quiet", "--bare", `--initial-branch=${BRANCH}`, path]);
  }
}

/**
 * Adds a commit to the lab's branch.
 *
 * @returns its id
 */
export async function importCommit(lab: Lab, commit: Commit): Promise<string> {
  const path = `--git-dir=${repositoryPath(lab)}`;
  const force = commit.base === "branch" ? [] : ["--force"];
  await git(lab, [path, "fast-import", "--quiet", "--done", ...force], importStream(commit));
  return (await git(lab, [path, "rev-parse", `refs/heads/${BRANCH}`])).trim();
}

function git(lab: Lab, args: readonly string[], input?: string): Promise<string> {
  return mustRun(lab.io, ["git", ...args], {
    deadline: DEADLINE_MILLISECONDS,
    ...(input === undefined ? {} : { input }),
  });
}
