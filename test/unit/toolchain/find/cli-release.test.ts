import { deepEqual, equal } from "node:assert/strict";
import { checksumOf, cliRelease } from "../../../../toolchain/find/cli-release.ts";

describe("release of the Pulumi CLI", () => {
  it("is found where Pulumi publishes it", () => {
    deepEqual(cliRelease("3.274.1", "linux", "x64"), {
      archive: "pulumi-v3.274.1-linux-x64.tar.gz",
      archiveUrl: "https://get.pulumi.com/releases/sdk/pulumi-v3.274.1-linux-x64.tar.gz",
      checksumsUrl: "https://get.pulumi.com/releases/sdk/pulumi-3.274.1-checksums.txt",
    });
  });

  it("does not exist for a machine that Pulumi does not build for", () => {
    deepEqual(
      [cliRelease("3.274.1", "linux", "riscv64"), cliRelease("3.274.1", "sunos", "x64")],
      [undefined, undefined],
    );
  });
});

describe("list of checksums", () => {
  const sum = "a".repeat(64);

  it("gives the checksum of exactly that file", () => {
    equal(checksumOf("b.tar.gz", `${"c".repeat(64)}  a-b.tar.gz\n${sum}  b.tar.gz\n`), sum);
  });

  it("gives nothing from a page that is no such list", () => {
    equal(checksumOf("b.tar.gz", "<html>sign in to b.tar.gz</html>"), undefined);
    equal(checksumOf("b.tar.gz", "short  b.tar.gz"), undefined);
  });
});
