import assert from "node:assert/strict";
import { limitKuredConcurrency } from "../../../../policies/rules/limit-kured-concurrency.ts";
import { change, UNKNOWN } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { kuredRelease, otherRelease } from "../../../fixtures/policies/resources/kured.ts";

const VALUES = "spec.values";
const KEY = `${VALUES}.configuration.concurrency`;
const AT_TWO = "kured runs kured with a concurrency of 2";

function variable(value: string) {
  return [{ name: "KURED_CONCURRENCY", value }];
}

describe("limit-kured-concurrency", () => {
  for (const value of [1, "1", 0, "", undefined]) {
    it(`passes with a concurrency of ${JSON.stringify(value) ?? "nothing"}`, async () => {
      assert.deepEqual(await findings(limitKuredConcurrency, change(kuredRelease, KEY, value)), []);
    });
  }

  for (const value of [2, "2"]) {
    it(`refuses a concurrency of ${JSON.stringify(value)}`, async () => {
      assert.deepEqual(await findings(limitKuredConcurrency, change(kuredRelease, KEY, value)), [
        `${AT_TWO} (configuration.concurrency)`,
      ]);
    });
  }

  it("refuses a zero that reaches kured because it is written as a text", async () => {
    assert.deepEqual(await findings(limitKuredConcurrency, change(kuredRelease, KEY, "0")), [
      "kured runs kured with a concurrency of 0 (configuration.concurrency)",
    ]);
  });

  it("lets an extra argument win over the configuration", async () => {
    assert.deepEqual(
      await findings(limitKuredConcurrency, change(kuredRelease, `${VALUES}.extraArgs`, { concurrency: 2 })),
      [`${AT_TWO} (extraArgs concurrency)`],
    );
  });

  it("sees a value that hides in the name of an extra argument", async () => {
    assert.deepEqual(
      await findings(
        limitKuredConcurrency,
        change(kuredRelease, `${VALUES}.extraArgs`, { "concurrency=2": "" }),
      ),
      [`${AT_TWO} (extraArgs concurrency)`],
    );
  });

  it("lets a variable win over an extra argument, both ways", async () => {
    const args = change(kuredRelease, `${VALUES}.extraArgs`, { concurrency: 2 });
    assert.deepEqual(
      await findings(limitKuredConcurrency, change(args, `${VALUES}.extraEnvVars`, variable("1"))),
      [],
    );
    const one = change(kuredRelease, `${VALUES}.extraEnvVars`, variable("2"));
    assert.deepEqual(await findings(limitKuredConcurrency, one), [
      `${AT_TWO} (extraEnvVars KURED_CONCURRENCY)`,
    ]);
  });

  it("refuses a variable that is read in the cluster", async () => {
    const secret = [{ name: "KURED_CONCURRENCY", valueFrom: { secretKeyRef: { name: "a", key: "b" } } }];
    assert.deepEqual(
      await findings(limitKuredConcurrency, change(kuredRelease, `${VALUES}.extraEnvVars`, secret)),
      [
        "extraEnvVars takes KURED_CONCURRENCY from another object, so the rule cannot be judged; write its value",
      ],
    );
  });

  it("passes values without a configuration", async () => {
    for (const value of [null, undefined, {}]) {
      assert.deepEqual(
        await findings(limitKuredConcurrency, change(kuredRelease, `${VALUES}.configuration`, value)),
        [],
      );
    }
    assert.deepEqual(await findings(limitKuredConcurrency, change(kuredRelease, VALUES, null)), []);
  });

  it("refuses a bare extra argument, with which kured does not start", async () => {
    for (const value of [0, "", false, null, {}, []]) {
      const args = change(kuredRelease, `${VALUES}.extraArgs`, { concurrency: value });
      assert.deepEqual(await findings(limitKuredConcurrency, args), [
        "extraArgs concurrency becomes a bare --concurrency, with which kured does not start",
      ]);
    }
  });

  it("refuses a concurrency that is not known in a preview", async () => {
    assert.deepEqual(await findings(limitKuredConcurrency, change(kuredRelease, KEY, UNKNOWN)), [
      "kured: spec.values.configuration.concurrency is not known before the update, so the rule cannot be judged; give it a value that the program knows",
    ]);
  });

  it("refuses values that are not known in a preview", async () => {
    assert.deepEqual(await findings(limitKuredConcurrency, change(kuredRelease, VALUES, UNKNOWN)), [
      "kured: spec.values is not known before the update, so the rule cannot be judged; give it a value that the program knows",
    ]);
  });

  it("does not mind another value that is not known in a preview", async () => {
    const other = change(kuredRelease, `${VALUES}.configuration.notifyUrl`, UNKNOWN);
    assert.deepEqual(await findings(limitKuredConcurrency, other), []);
  });

  it("never repeats a text that may be a secret", async () => {
    assert.deepEqual(await findings(limitKuredConcurrency, change(kuredRelease, KEY, "hunter2-hunter2")), [
      "kured runs kured with a concurrency of a text of 15 characters (configuration.concurrency)",
    ]);
  });

  it("knows kured by its chart, whatever the release is called", async () => {
    const renamed = change(change(kuredRelease, "metadata.name", "reboots"), KEY, 2);
    assert.deepEqual(await findings(limitKuredConcurrency, renamed), [
      `${AT_TWO} (configuration.concurrency)`,
    ]);
  });

  it("knows kured by the source of its chart", async () => {
    const bySource = change(change(kuredRelease, "spec.chart", undefined), "spec.chartRef", {
      name: "charts-kured",
    });
    const renamed = change(change(bySource, "metadata.name", "reboots"), KEY, 2);
    assert.deepEqual(await findings(limitKuredConcurrency, renamed), [
      `${AT_TWO} (configuration.concurrency)`,
    ]);
  });

  it("says nothing about another release or another kind", async () => {
    assert.deepEqual(await findings(limitKuredConcurrency, otherRelease), "not applicable");
    assert.deepEqual(
      await findings(limitKuredConcurrency, { ...kuredRelease, type: "kubernetes:core/v1:ConfigMap" }),
      "not applicable",
    );
  });
});
