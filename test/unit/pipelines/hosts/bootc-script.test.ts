import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { BOOTC_SCRIPT } from "../../../../pipelines/hosts/bootc-script.ts";

function flatten(text: string): string {
  const { stdout, status, stderr } = spawnSync("sh", ["-euc", `${BOOTC_SCRIPT}\nflatten`], {
    input: text,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

const DOCUMENT = {
  kind: "BootcHost",
  status: {
    staged: null,
    booted: { image: { imageDigest: "sha256:1" }, pinned: false },
    rollbackQueued: true,
    otherDeployments: [{ image: { imageDigest: "sha256:2" } }, 7],
  },
  tail: { staged: { downloadOnly: true } },
};

const LINES = `kind=BootcHost
status.staged=null
status.booted.image.imageDigest=sha256:1
status.booted.pinned=false
status.rollbackQueued=true
status.otherDeployments.0.image.imageDigest=sha256:2
status.otherDeployments.1=7
tail.staged.downloadOnly=true
`;

describe("the JSON reader of a host", () => {
  it("reads a document in one line", () => assert.equal(flatten(JSON.stringify(DOCUMENT)), LINES));

  it("reads a document in many lines", () => assert.equal(flatten(JSON.stringify(DOCUMENT, null, 4)), LINES));

  it("takes no text for structure", () =>
    assert.equal(
      flatten(JSON.stringify({ note: '{"status":{"staged":1}}, \\', status: { a: "b:c,d" } })),
      'note={\\"status\\":{\\"staged\\":1}}, \\\\\nstatus.a=b:c,d\n',
    ));
});
