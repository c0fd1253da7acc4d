import { deepEqual, equal, throws } from "node:assert/strict";
import {
  installedTools,
  judgeInstalled,
  type InstalledTool,
} from "../../../../toolchain/find/find-installed.ts";
import type { ToolName } from "../../../../toolchain/tool.ts";

function tool(name: ToolName): InstalledTool {
  const found = installedTools.find((each) => each.name === name);
  if (found === undefined) {
    throw new Error(`${name} is not looked for`);
  }
  return found;
}

describe("judgement of an installed tool", () => {
  it("uses an installed Pulumi CLI of the oldest accepted version or newer, as it is", () => {
    deepEqual(
      ["v3.250.0", "v3.274.1", "v3.999.0"].map(
        (said) => judgeInstalled(tool("pulumi"), "/bin/pulumi", said)?.version,
      ),
      ["3.250.0", "3.274.1", "3.999.0"],
    );
    equal(judgeInstalled(tool("pulumi"), "/bin/pulumi", "v3.274.1")?.origin, "installed");
  });

  it("refuses a Pulumi CLI that is too old, with what to do", () => {
    throws(() => judgeInstalled(tool("pulumi"), "/bin/pulumi", "v3.249.9\n"), {
      message:
        "pulumi must be 3.250.0 or newer, got 3.249.9 at /bin/pulumi; update it, or take it off PATH and this " +
        "project brings its own",
    });
  });

  it("refuses a Pulumi CLI that does not say its version", () => {
    throws(() => judgeInstalled(tool("pulumi"), "/bin/pulumi", "broken\n"), /got "broken" at \/bin\/pulumi/);
  });

  it("passes over an etcd of another version, which tests would not mean", () => {
    equal(judgeInstalled(tool("etcd"), "/bin/etcd", "etcd Version: 3.4.23"), undefined);
    equal(judgeInstalled(tool("etcd"), "/bin/etcd", "etcd Version: 3.6.16")?.origin, "installed");
  });
});
