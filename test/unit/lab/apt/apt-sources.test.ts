import assert from "node:assert/strict";
import { aptSources } from "../../../../lab/apt/apt-sources.ts";
import { publicKey, signingKey } from "../../../../lab/apt/signing-key.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";
import { aptLab } from "./apt-lab.ts";

describe("the sources of packages of a host", () => {
  const folder = temporaryFolder();

  it("are the lab's repository and no other, reached without a proxy, with the key that it must be signed by", async () => {
    const lab = aptLab(folder());
    assert.deepEqual(await aptSources(lab), [
      {
        path: "/etc/apt/keyrings/turntable-lab.asc",
        content: publicKey(await signingKey(lab)),
      },
      {
        path: "/etc/apt/sources.list",
        content:
          "deb [signed-by=/etc/apt/keyrings/turntable-lab.asc] http://apt.lab.internal/apt bookworm-security main\n",
      },
      {
        path: "/etc/apt/apt.conf.d/00lab",
        content: 'Acquire::http::Proxy::apt.lab.internal "DIRECT";\n',
      },
    ]);
  });
});
