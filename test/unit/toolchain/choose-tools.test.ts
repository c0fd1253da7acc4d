import { deepEqual, throws } from "node:assert/strict";
import { chooseTools } from "../../../toolchain/choose-tools.ts";
import { CLUSTER_TOOLS, PULUMI_TOOLS, TOOL_NAMES } from "../../../toolchain/tool.ts";

describe("choice of tools", () => {
  it("is all of them unless some are named", () => {
    deepEqual(chooseTools(undefined), TOOL_NAMES);
  });

  it("takes names and groups, in the order in which tools are got", () => {
    deepEqual(chooseTools("actionlint, etcd"), ["etcd", "actionlint"]);
    deepEqual(chooseTools("engine"), PULUMI_TOOLS);
    deepEqual(chooseTools("cluster"), [...PULUMI_TOOLS, ...CLUSTER_TOOLS]);
  });

  it("refuses a name that is none", () => {
    throws(
      () => chooseTools("etcd,helm"),
      /^Error: --only must name tools or groups \(pulumi, .*, engine, api, cluster\), got helm$/,
    );
  });
});
