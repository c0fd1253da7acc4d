import assert from "node:assert/strict";
import { readMounts } from "../../../../../policies/reading/kured/read-mounts.ts";

const MOUNTS = [
  { name: "run", mountPath: "/sentinel" },
  { name: "log", mountPath: "/log" },
];

describe("the directories of the host in a container", () => {
  it("are those whose volume is one of the host", () => {
    const volumes = [
      { name: "log", hostPath: { path: "/var/log" } },
      { name: "run", hostPath: { path: "/var/run" } },
    ];
    assert.deepEqual(readMounts(MOUNTS, volumes), [
      { mountPath: "/sentinel", hostPath: "/var/run" },
      { mountPath: "/log", hostPath: "/var/log" },
    ]);
  });

  it("are not the others", () => {
    const volumes = [{ name: "run", emptyDir: {} }];
    assert.deepEqual(readMounts(MOUNTS, volumes), []);
    assert.deepEqual(readMounts([{ name: "run" }], [{ name: "run", hostPath: { path: "/run" } }]), []);
    assert.deepEqual(readMounts(undefined, volumes), []);
  });
});
