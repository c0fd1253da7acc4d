import { equal } from "node:assert/strict";
import { checkDiskSpace } from "../../../../toolchain/build/check-disk-space.ts";

const GIBIBYTE = 1024 ** 3;

describe("check of disk space", () => {
  it("accepts folders with just enough", () => {
    equal(checkDiskSpace([{ folder: "/a", freeBytes: 8 * GIBIBYTE }], 8), undefined);
  });

  it("names the folder that has too little, what it has and what is needed", () => {
    const spaces = [
      { folder: "/a", freeBytes: 9 * GIBIBYTE },
      { folder: "/b", freeBytes: 2.5 * GIBIBYTE },
    ];
    equal(
      checkDiskSpace(spaces, 8),
      "/b must have 8 GiB free for building the tools, got 2.5 GiB; free some, or choose other folders with " +
        "TURNTABLE_TOOLCHAIN, GOCACHE and GOMODCACHE",
    );
  });
});
