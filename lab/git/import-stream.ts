import { BRANCH } from "./repository.ts";

/** Files by path: their text, or undefined for a file that is to go. */
export type Changes = Readonly<Record<string, string | undefined>>;

export interface Commit {
  readonly message: string;
  /** Seconds since 1970. */
  readonly time: number;
  /** What it starts from: the branch as it is, or a tree and no history. */
  readonly base: "branch" | { readonly tree: string };
  readonly changes: Changes;
}

const AUTHOR = "Turntable Lab <lab@lab.internal>";

/**
 * A commit to the lab's branch, as `git fast-import` reads it.
 *
 * @see https://git-scm.com/docs/git-fast-import/2.39.0
 */
export function importStream({ message, time, base, changes }: Commit): string {
  const head = `refs/heads/${BRANCH}`;
  return [
    `commit ${head}`,
    `committer ${AUTHOR} ${time} +0000`,
    data(message),
    base === "branch" ? `from ${head}^0` : `M 040000 ${base.tree} ""`,
    ...Object.entries(changes).map(([path, content]) =>
      content === undefined ? `D ${quoted(path)}` : `M 100644 inline ${quoted(path)}\n${data(content)}`,
    ),
    "done\n",
  ].join("\n");
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`;
}

/** Git's own quoting is that of C, which JSON's is for a path without control characters. */
function quoted(path: string): string {
  return JSON.stringify(path);
}
