import assert from "node:assert/strict";
import { importStream } from "../../../../lab/git/import-stream.ts";

describe("a commit for the lab's repository", () => {
  it("goes on from the branch, with files changed and removed", () => {
    const stream = importStream({
      message: "Ändern\n",
      time: 12,
      base: "branch",
      changes: { "a b.yaml": "x: ä\n", old: undefined },
    });

    assert.equal(
      stream,
      `commit refs/heads/main
committer Turntable Lab <lab@lab.internal> 12 +0000
data 8
Ändern

from refs/heads/main^0
M 100644 inline "a b.yaml"
data 6
x: ä

D "old"
done
`,
    );
  });

  it("starts from a tree, without history", () => {
    const stream = importStream({ message: "m", time: 1, base: { tree: "abc" }, changes: {} });

    assert.equal(
      stream,
      `commit refs/heads/main
committer Turntable Lab <lab@lab.internal> 1 +0000
data 1
m
M 040000 abc ""
done
`,
    );
  });
});
