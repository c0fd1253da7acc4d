import assert from "node:assert/strict";
import { requireKuredHostSentinel } from "../../../../policies/rules/require-kured-host-sentinel.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { kuredDaemonSet, kuredRelease, otherRelease } from "../../../fixtures/policies/resources/kured.ts";

const KEY = "spec.values.configuration.rebootSentinel";

const POD = "spec.template.spec";

/** A DaemonSet that watches this path, with one directory of the host mounted behind another. */
function mounted(path: string, mountPath: string, hostPath: string) {
  const watching = change(kuredDaemonSet, `${POD}.containers.0.args`, [`--reboot-sentinel=${path}`]);
  const mounts = [
    { name: "log", mountPath: "/log" },
    { name: "run", mountPath },
  ];
  const seen = change(watching, `${POD}.containers.0.volumeMounts`, mounts);
  return findings(
    requireKuredHostSentinel,
    change(seen, `${POD}.volumes`, [
      { name: "log", hostPath: { path: "/var/log" } },
      { name: "run", hostPath: { path: hostPath } },
    ]),
  );
}

describe("require-kured-host-sentinel", () => {
  for (const path of [undefined, "/var/run/reboot-required", "/run/reboot-required"]) {
    it(`passes with the sentinel ${path ?? "not set"}`, async () => {
      assert.deepEqual(await findings(requireKuredHostSentinel, change(kuredRelease, KEY, path)), []);
    });
  }

  it("refuses the path inside the container", async () => {
    assert.deepEqual(
      await findings(requireKuredHostSentinel, change(kuredRelease, KEY, "/sentinel/reboot-required")),
      ["kured watches another file than /var/run/reboot-required of the host (configuration.rebootSentinel)"],
    );
  });

  it("passes the host's file wherever it is mounted, with slashes at the end or without", async () => {
    for (const [path, mountPath, hostPath] of [
      ["/sentinel/reboot-required", "/sentinel", "/run"],
      ["/sentinel/reboot-required", "/sentinel//", "/var/run/"],
      ["/host/var/run/reboot-required", "/host/", "/"],
      ["/run/reboot-required", "/", "/var"],
    ] as const) {
      assert.deepEqual(await mounted(path, mountPath, hostPath), [], mountPath);
    }
  });

  it("refuses another file of the host, and a path that is not below the mount", async () => {
    for (const [path, mountPath, hostPath] of [
      ["/sentinel/reboot", "/sentinel", "/run"],
      ["/sentinel/reboot-required", "/sentinel", "/tmp"],
      ["/sentinels/reboot-required", "/sentinel", "/run"],
      ["/run/reboot-required", "/sentinel", "/run"],
    ] as const) {
      assert.deepEqual(
        await mounted(path, mountPath, hostPath),
        [
          "kured-daemon-set watches another file than /var/run/reboot-required of the host (the argument --reboot-sentinel)",
        ],
        path,
      );
    }
  });

  it("says nothing about another release", async () => {
    assert.deepEqual(await findings(requireKuredHostSentinel, otherRelease), "not applicable");
  });
});
