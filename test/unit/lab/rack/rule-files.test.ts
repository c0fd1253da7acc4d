import assert from "node:assert/strict";
import { ruleFiles, ruleListSchema } from "../../../../lab/rack/rule-files.ts";

const RULE = {
  metadata: { namespace: "kured", name: "absent", uid: "1" },
  spec: { groups: [{ name: "g", rules: [{ alert: "A", expr: "absent(x)" }] }] },
};

describe("rule files for Prometheus", () => {
  it("hold the groups of each PrometheusRule, under a name of its own", () => {
    const files = ruleFiles([RULE, { ...RULE, metadata: { namespace: "other", name: "absent" } }]);

    assert.deepEqual([...files.keys()], ["kured-absent.json", "other-absent.json"]);
    assert.deepEqual(JSON.parse(files.get("kured-absent.json") ?? ""), { groups: RULE.spec.groups });
  });

  it("hold no group where the object has none", () => {
    const files = ruleFiles([{ ...RULE, spec: {} }]);

    assert.deepEqual([...files.values()], ['{\n  "groups": []\n}\n']);
  });

  it("are made of nothing but PrometheusRules", () => {
    assert.deepEqual(ruleListSchema.parse({ items: [RULE] }), { items: [RULE] });
    assert.throws(() => ruleListSchema.parse({ items: [{ metadata: { name: "a", namespace: "b" } }] }));
  });
});
