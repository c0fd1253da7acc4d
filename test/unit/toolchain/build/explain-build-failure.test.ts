import { equal } from "node:assert/strict";
import { explainBuildFailure } from "../../../../toolchain/build/explain-build-failure.ts";

const explain = (said: string) => explainBuildFailure("etcd 3.6.16", said, "the same command");

describe("explanation of a failed build", () => {
  it("names what could not be fetched when there is no network", () => {
    const said =
      'go: downloading a v1\ngo: a@v1: Get "https://proxy.example/a": dial tcp: lookup proxy.example: no such host\n';
    equal(
      explain(said),
      'cannot fetch a Go module for etcd 3.6.16 (go: a@v1: Get "https://proxy.example/a": dial tcp: lookup ' +
        "proxy.example: no such host); check the network and GOPROXY (go env), then run the same command again: " +
        "what was fetched is kept",
    );
  });

  it("takes a refusal of the proxy for a network that does not serve", () => {
    equal(explain("reading https://proxy.example/a.info: 403 Forbidden").startsWith("cannot fetch"), true);
  });

  it("never takes a wrong checksum for anything else", () => {
    const said = "verifying a@v1: checksum mismatch\nSECURITY ERROR\ndial tcp: i/o timeout";
    equal(
      explain(said),
      "a module for etcd 3.6.16 does not have its recorded checksum (verifying a@v1: checksum mismatch); nothing " +
        "of it was used: look at GOPROXY and GOSUMDB (go env) before running the same command again",
    );
  });

  it("says when the disk is full", () => {
    equal(
      explain("write $WORK/b001/x: no space left on device"),
      "the disk is full while building etcd 3.6.16 (write $WORK/b001/x: no space left on device); free some space " +
        "and run the same command again",
    );
  });

  it("repeats the end of what go said otherwise", () => {
    equal(
      explain("# a/b\n./x.go:3:1: undefined: y\n"),
      "building etcd 3.6.16 failed; go said:\n  # a/b\n  ./x.go:3:1: undefined: y",
    );
  });
});
