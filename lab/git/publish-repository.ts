import { join } from "node:path";
import type { Lab } from "../lab.ts";
import { platformFiles } from "./platform-files.ts";
import { repositoryPath } from "./repository.ts";
import { ensureRepository, gitInClone, importCommit } from "./run-git.ts";

/**
 * Makes what Flux reads equal to the last commit of this clone, with the lab's platform beside it. What is not
 * committed is not in it, and the person is told so. Earlier commits of the lab's branch are forgotten.
 *
 * @returns id of the lab's commit; the same clone gives the same one
 */
export async function publishRepository(lab: Lab): Promise<string> {
  const head = (await gitInClone(lab, ["log", "-1", "--format=%H %T %ct", "HEAD"])).trim();
  const [commit = "", tree = "", time = ""] = head.split(" ");
  const dirty = await gitInClone(lab, ["status", "--porcelain"]);
  if (dirty !== "") {
    const count = dirty.trimEnd().split("\n").length;
    lab.io.report(`Flux gets the last commit of this clone, without the ${count} files that differ from it`);
  }
  await ensureRepository(lab);
  await copyTree(lab, tree);
  return importCommit(lab, {
    message: `The tree of ${commit}, with the platform of the lab\n`,
    time: Number(time),
    base: { tree },
    changes: platformFiles(),
  });
}

/** Copies a tree alone: a clone may lack the history, and a commit without it could not be served. */
async function copyTree(lab: Lab, tree: string): Promise<void> {
  const packs = join(repositoryPath(lab), "objects/pack/pack");
  await gitInClone(lab, ["pack-objects", "--quiet", "--revs", packs], `${tree}\n`);
}
