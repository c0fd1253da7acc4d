import assert from "node:assert/strict";
import { effectiveFlag, effectiveList } from "../../../../../policies/reading/kured/effective-flag.ts";
import { readKured } from "../../../../../policies/reading/kured/read-kured.ts";
import type { KuredFlag } from "../../../../../policies/reading/kured/kured-flags.ts";
import { isKuredName } from "../../../../../policies/reading/kured/is-kured-name.ts";
import { limitKuredConcurrency } from "../../../../../policies/rules/limit-kured-concurrency.ts";
import { change } from "../../../../fixtures/policies/resources/change.ts";
import { kuredHelm, kuredRelease } from "../../../../fixtures/policies/resources/kured.ts";
import { findings } from "../../findings.ts";

function withValues(values: object) {
  const kured = readKured({ ...change(kuredHelm, "values", values), urn: "urn:x" });
  assert.ok(kured);
  return kured;
}

describe("the values of kured's chart", () => {
  it("are passed over while they are false to a template", () => {
    for (const value of [0, "", false, null, []]) {
      const kured = withValues({ configuration: { lockTtl: value, rebootDays: value } });
      assert.equal(effectiveFlag(kured, "lock-ttl").value, undefined);
      assert.equal(effectiveList(kured, "reboot-days"), undefined);
    }
  });

  it("lose what YAML takes for a comment or a key, so that they cannot be judged", () => {
    for (const value of ["20m # never", "20m: x", "20m:", "20m\n"]) {
      const kured = withValues({ configuration: { drainTimeout: value } });
      assert.throws(() => effectiveFlag(kured, "drain-timeout"), {
        message:
          "configuration.drainTimeout has characters that end a value in YAML, where the chart writes it without quotes",
      });
    }
    assert.equal(
      effectiveFlag(withValues({ configuration: { drainTimeout: "20m  " } }), "drain-timeout").value,
      "20m",
    );
  });

  it("keep quotes that are part of a text, which kured does not understand", () => {
    const kured = withValues({ configuration: { drainTimeout: '"20m"' } });
    assert.equal(effectiveFlag(kured, "drain-timeout").value, '"20m"');
  });

  it("come in the order of the names, of which the last one counts", () => {
    const kured = withValues({ extraArgs: { "lock-ttl=1h": "", "lock-ttl": "2h" } });
    assert.equal(effectiveFlag(kured, "lock-ttl").value, "1h");
  });

  it("pass a command over while the sentinel is mounted, and name it otherwise", () => {
    const configuration = { rebootSentinelCommand: "test -f /x" };
    assert.equal(effectiveFlag(withValues({ configuration }), "reboot-sentinel-command").value, undefined);
    const unmounted = withValues({ configuration: { ...configuration, useRebootSentinelHostPath: false } });
    assert.equal(effectiveFlag(unmounted, "reboot-sentinel-command").value, "test -f /x");
  });

  it("are not known while Flux has variables in them, and are without Flux", async () => {
    const path = "configuration.concurrency";
    assert.deepEqual(
      await findings(limitKuredConcurrency, change(kuredRelease, `spec.values.${path}`, "${n}")),
      [
        "kured takes configuration.concurrency from a variable of Flux, so the rule cannot be judged; write its value",
      ],
    );
    assert.deepEqual(await findings(limitKuredConcurrency, change(kuredHelm, `values.${path}`, "${n}")), [
      "kured-helm runs kured with a concurrency of a text of 4 characters (configuration.concurrency)",
    ]);
  });

  it("turn force on by any text, as kured's chart writes the flag without its value", () => {
    const kured = withValues({ configuration: { forceReboot: "false" } });
    assert.deepEqual(effectiveFlag(kured, "force-reboot"), {
      value: "true",
      setBy: "configuration.forceReboot",
    });
  });

  it("become an argument for each item of a list", () => {
    const kured = withValues({
      configuration: { rebootDays: ["mo", "tu"], blockingPodSelector: ["app=db", "app=web"] },
    });
    const valuesOf = (flag: KuredFlag) => kured.argumentsFor(flag).map(({ value }) => value);
    assert.deepEqual(valuesOf("reboot-days"), ["mo", "tu"]);
    assert.deepEqual(valuesOf("blocking-pod-selector"), ["app=db", "app=web"]);
    assert.throws(() => withValues({ configuration: { rebootDays: "mo" } }).argumentsFor("reboot-days"), {
      message: "configuration.rebootDays must be a list, else the chart fails",
    });
  });

  it("become bare extra arguments while they are false to a template", () => {
    const kured = withValues({ extraArgs: { "annotate-nodes": false, "force-reboot": "", "lock-ttl": 0 } });
    for (const flag of ["annotate-nodes", "force-reboot"] as const) {
      assert.deepEqual(effectiveFlag(kured, flag), {
        value: "true",
        setBy: `extraArgs ${flag}, which becomes a bare --${flag}`,
      });
    }
    assert.throws(() => effectiveFlag(kured, "lock-ttl"), {
      message: "extraArgs lock-ttl becomes a bare --lock-ttl, with which kured does not start",
    });
  });

  it("do not give what the chart says itself, which an extra argument would", () => {
    const kured = withValues({
      configuration: { dsName: "other", dsNamespace: "other", nodeId: "other", lockAnnotation: "" },
    });
    for (const flag of ["ds-name", "ds-namespace", "node-id"] as const) {
      assert.deepEqual(effectiveFlag(kured, flag), { value: undefined, setBy: `extraArgs ${flag}` });
    }
    assert.equal(kured.placeOf("lock-annotation"), "configuration.lockAnnotation");
    assert.equal(kured.daemonSet(), undefined);
  });

  it("hand on words that kured does not know, by their names alone", () => {
    const kured = withValues({ extraArgs: { "lock-tll=1=2": "", period: "5m", another: "x" } });
    assert.deepEqual(kured.strayWords(), ["--another", "--lock-tll"]);
    assert.deepEqual(withValues({ extraArgs: null }).strayWords(), []);
  });

  it("mount the sentinel first, and then what they list", () => {
    const kured = withValues({
      volumeMounts: [{ name: "log", mountPath: "/log" }],
      volumes: [{ name: "log", hostPath: { path: "/var/log" } }],
    });
    assert.deepEqual(kured.mounts(), [
      { mountPath: "/sentinel", hostPath: "/var/run" },
      { mountPath: "/log", hostPath: "/var/log" },
    ]);
  });

  it("make Prometheus ask kured by metrics.create alone", () => {
    assert.equal(withValues({ metrics: { create: true } }).isMonitored(), true);
    assert.equal(withValues({ metrics: { create: false } }).isMonitored(), false);
    assert.equal(withValues({}).isMonitored(), false);
  });

  it("are kured's by the chart's last part", () => {
    for (const name of [
      "kured",
      "kubereboot/kured",
      "oci://r.example.com/charts/kured",
      "./kured",
      "https://e.com/kured-6.1.0.tgz",
    ]) {
      assert.ok(isKuredName(name), name);
    }
    for (const name of ["zot", "kured-dashboard", "kuredx", "https://e.com/zot-1.0.0.tgz"]) {
      assert.ok(!isKuredName(name), name);
    }
  });
});
