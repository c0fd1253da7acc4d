import { equal } from "node:assert/strict";
import { describeProgress } from "../../../../toolchain/build/build-progress.ts";

const progress = {
  what: "etcd 3.6.16",
  elapsedMilliseconds: 65_000,
  usualMinutes: 2,
  lastLine: "net/http",
  compiled: 41,
};

describe("progress of a build", () => {
  it("shows elapsed time, estimate and what is compiled", () => {
    equal(
      describeProgress(progress),
      "building etcd 3.6.16: 1 min 05 s (about 2 min with empty caches on two cores), 41 packages compiled",
    );
  });

  it("shows what is fetched", () => {
    equal(
      describeProgress({ ...progress, lastLine: "go: downloading go.uber.org/zap v1.27.0" }),
      "building etcd 3.6.16: 1 min 05 s (about 2 min with empty caches on two cores), fetching go.uber.org/zap v1.27.0",
    );
  });

  it("says so while nothing had to be compiled", () => {
    equal(
      describeProgress({ ...progress, elapsedMilliseconds: 5000, lastLine: undefined, compiled: 0 }),
      "building etcd 3.6.16: 5 s (about 2 min with empty caches on two cores), nothing compiled so far",
    );
  });

  it("owns up to being late", () => {
    equal(
      describeProgress({ ...progress, elapsedMilliseconds: 130_000 }),
      "building etcd 3.6.16: 2 min 10 s (longer than the usual 2 min), 41 packages compiled",
    );
  });
});
