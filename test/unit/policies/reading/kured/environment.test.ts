import assert from "node:assert/strict";
import { findVariable } from "../../../../../policies/reading/kured/environment.ts";

const DELAY = { name: "KURED_DRAIN_DELAY", value: "5m" };

describe("the variable that gives a flag of kured", () => {
  it("bears the flag's name, and is the last one of two", () => {
    assert.deepEqual(
      findVariable([DELAY, { ...DELAY, value: "6m" }, { name: "TZ", value: "UTC" }], "drain-delay", "env"),
      { value: "6m", setBy: "env KURED_DRAIN_DELAY" },
    );
    assert.equal(findVariable([DELAY], "drain-timeout", "env"), undefined);
  });

  it("is empty where it has no value", () => {
    for (const variable of [{ name: "KURED_DRAIN_DELAY" }, { name: "KURED_DRAIN_DELAY", value: null }]) {
      assert.deepEqual(findVariable([variable], "drain-delay", "env"), {
        value: "",
        setBy: "env KURED_DRAIN_DELAY",
      });
    }
  });

  it("does not exist for a flag that kured takes from no variable", () => {
    const variables = [{ name: "KURED_BLOCKING_POD_SELECTOR", value: "app=db" }];
    assert.equal(findVariable(variables, "blocking-pod-selector", "env"), undefined);
  });

  it("does not exist while there is no list", () => {
    assert.equal(findVariable(undefined, "drain-delay", "env"), undefined);
    assert.equal(findVariable(null, "drain-delay", "env"), undefined);
  });

  it("cannot be judged where the list is none, or the value comes from elsewhere", () => {
    for (const list of [{ KURED_DRAIN_DELAY: "5m" }, "KURED_DRAIN_DELAY=5m"]) {
      assert.throws(() => findVariable(list, "drain-delay", "env"), {
        message: "env is not a list of variables, so the rule cannot be judged",
      });
    }
    const elsewhere = { ...DELAY, valueFrom: { configMapKeyRef: { name: "kured", key: "delay" } } };
    assert.throws(() => findVariable([elsewhere], "drain-delay", "env"), {
      message:
        "env takes KURED_DRAIN_DELAY from another object, so the rule cannot be judged; write its value",
    });
    assert.equal(findVariable([{ ...DELAY, valueFrom: null }], "drain-delay", "env")?.value, "5m");
  });
});
