import { equal, match } from "node:assert/strict";
import { checkGo } from "../../../../toolchain/build/check-go.ts";
import { FAILED, NOT_FOUND, succeeded } from "../fake-io.ts";

describe("check of Go", () => {
  it("accepts the version needed and newer ones", () => {
    equal(checkGo(succeeded("go1.26.6\n"), "1.26.6", "etcd"), undefined);
    equal(checkGo(succeeded("go1.27rc1\n"), "1.26.6", "etcd"), undefined);
  });

  it("refuses an older one", () => {
    match(
      checkGo(succeeded("go1.24.1\n"), "1.26.6", "etcd") ?? "",
      /^go must be 1\.26\.6 or newer to build etcd, got 1\.24\.1; install it \(/,
    );
  });

  it("says when there is none", () => {
    match(
      checkGo(NOT_FOUND, "1.26.6", "etcd") ?? "",
      /^go must be 1\.26\.6 or newer to build etcd, got none on PATH; /,
    );
  });

  it("repeats what a Go says that refuses the module itself", () => {
    const refused = {
      ...FAILED,
      stderr: "go: go.mod requires go >= 1.26.6 (running go 1.24.1; GOTOOLCHAIN=local)\n",
    };
    match(
      checkGo(refused, "1.26.6", "etcd") ?? "",
      /got "go: go\.mod requires go >= 1\.26\.6 \(running go 1\.24\.1; /,
    );
  });
});
