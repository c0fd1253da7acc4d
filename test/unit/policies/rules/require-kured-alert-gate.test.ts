import assert from "node:assert/strict";
import { requireKuredAlertGate } from "../../../../policies/rules/require-kured-alert-gate.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { kuredRelease, otherRelease } from "../../../fixtures/policies/resources/kured.ts";

const NO_PROMETHEUS =
  "kured asks no Prometheus, so no alert holds a reboot (configuration.prometheusUrl is no http address)";
const NO_LIST =
  "kured filters alerts with something else than an anchored list of names such as ^(AlertOne|AlertTwo)$ (configuration.alertFilterRegexp)";
const INVERTED =
  "kured reads its alert filter as a list of alerts to ignore: the named ones are the only ones that do not hold a reboot (configuration.alertFilterMatchOnly is not true)";

function broken(key: string, value: unknown) {
  return findings(requireKuredAlertGate, change(kuredRelease, `spec.values.configuration.${key}`, value));
}

describe("require-kured-alert-gate", () => {
  it("passes a list of names that are all that hold a reboot", async () => {
    assert.deepEqual(await findings(requireKuredAlertGate, kuredRelease), []);
    assert.deepEqual(await broken("alertFilterRegexp", "^etcdMembersDown$"), []);
    assert.deepEqual(await broken("alertFilterMatchOnly", "true"), []);
  });

  it("refuses no Prometheus", async () => {
    for (const value of [undefined, "", " "]) {
      assert.deepEqual(await broken("prometheusUrl", value), [NO_PROMETHEUS]);
    }
  });

  it("says what the inversion does when match-only is absent or false", async () => {
    for (const value of [undefined, false, "false"]) {
      assert.deepEqual(await broken("alertFilterMatchOnly", value), [INVERTED]);
    }
  });

  it("refuses a filter that is missing, not anchored, empty, or matches everything", async () => {
    const filters = [
      undefined,
      "",
      "etcdMembersDown",
      "^etcdMembersDown",
      "(A|B)$",
      "^A|B$",
      "^()$",
      "^(A|)$",
      "^(A|.*)$",
      "^.*$",
      "^Kube.+$",
    ];
    for (const filter of filters) {
      assert.deepEqual(await broken("alertFilterRegexp", filter), [NO_LIST], filter);
    }
  });

  it("refuses an empty filter from a variable, which would match every alert", async () => {
    const variable = [{ name: "KURED_ALERT_FILTER_REGEXP", value: "" }];
    assert.deepEqual(
      await findings(requireKuredAlertGate, change(kuredRelease, "spec.values.extraEnvVars", variable)),
      [NO_LIST.replace("configuration.alertFilterRegexp", "extraEnvVars KURED_ALERT_FILTER_REGEXP")],
    );
  });

  it("refuses that pending alerts pass", async () => {
    assert.deepEqual(await broken("alertFiringOnly", true), [
      "kured lets a pending alert pass (configuration.alertFiringOnly; it must be false)",
    ]);
  });

  it("refuses that pending alerts pass by an extra argument that becomes bare", async () => {
    const args = change(kuredRelease, "spec.values.extraArgs", { "alert-firing-only": false });
    assert.deepEqual(await findings(requireKuredAlertGate, args), [
      "kured lets a pending alert pass (extraArgs alert-firing-only, which becomes a bare --alert-firing-only; it must be false)",
    ]);
  });

  it("finds all that is missing, and never repeats the address", async () => {
    const nothing = change(kuredRelease, "spec.values.configuration", {});
    assert.deepEqual(await findings(requireKuredAlertGate, nothing), [NO_PROMETHEUS, NO_LIST, INVERTED]);
    const withPassword = change(
      kuredRelease,
      "spec.values.configuration.prometheusUrl",
      "http://u:hunter2@p:9090",
    );
    assert.deepEqual(
      await findings(
        requireKuredAlertGate,
        change(withPassword, "spec.values.configuration.alertFilterMatchOnly", false),
      ),
      [INVERTED],
    );
  });

  it("says nothing about another release", async () => {
    assert.deepEqual(await findings(requireKuredAlertGate, otherRelease), "not applicable");
  });
});
