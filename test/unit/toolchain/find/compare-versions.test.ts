import { deepEqual, equal } from "node:assert/strict";
import { firstVersion, isOlder } from "../../../../toolchain/find/compare-versions.ts";

describe("comparison of versions", () => {
  it("goes by numbers, not by letters", () => {
    deepEqual(
      [
        isOlder("3.9.0", "3.250.0"),
        isOlder("3.250.0", "3.250.0"),
        isOlder("3.250.1", "3.250.0"),
        isOlder("2.999.0", "3.0.0"),
        isOlder("1.26", "1.26.6"),
        isOlder("1.27rc1", "1.26.6"),
      ],
      [true, false, false, true, true, false],
    );
  });

  it("finds the version in what a tool says about itself", () => {
    deepEqual(["v3.274.1", "etcd Version: 3.6.16\nGit SHA: 1", "Kubernetes v1.36.3"].map(firstVersion), [
      "3.274.1",
      "3.6.16",
      "1.36.3",
    ]);
    equal(firstVersion("unknown"), undefined);
  });
});
