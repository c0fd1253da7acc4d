import assert from "node:assert/strict";
import {
  effectiveFlag,
  effectiveList,
  effectiveText,
} from "../../../../../policies/reading/kured/effective-flag.ts";
import type { Kured } from "../../../../../policies/reading/kured/kured.ts";

interface Given {
  readonly words?: readonly string[];
  readonly variable?: string;
  readonly isSubstituted?: boolean;
}

function kured({ words = [], variable, isSubstituted = true }: Given): Kured {
  return {
    name: "kured",
    urn: "urn:x",
    shape: "release",
    isSubstituted,
    argumentsFor: () => words.map((value) => ({ value, setBy: "an argument" })),
    variableFor: () => (variable === undefined ? undefined : { value: variable, setBy: "a variable" }),
    strayWords: () => [],
    mounts: () => [],
    daemonSet: () => undefined,
    isMonitored: () => false,
    placeOf: (flag) => `the place of ${flag}`,
  };
}

describe("a flag as the kured process sees it", () => {
  it("is the last argument, unless a variable gives it, be it empty", () => {
    assert.deepEqual(effectiveFlag(kured({ words: ["5m", "6m"] }), "period"), {
      value: "6m",
      setBy: "an argument",
    });
    for (const variable of ["7m", ""]) {
      assert.deepEqual(effectiveFlag(kured({ words: ["5m"], variable }), "period"), {
        value: variable,
        setBy: "a variable",
      });
    }
  });

  it("has no value while nobody sets it, and a place where one would", () => {
    assert.deepEqual(effectiveFlag(kured({}), "period"), {
      value: undefined,
      setBy: "the place of period",
    });
    assert.equal(effectiveList(kured({}), "reboot-days"), undefined);
  });

  it("is all that was given where kured collects, without what is empty", () => {
    const given = { words: ["mo,tu", "", "we"], variable: "th" };
    assert.deepEqual(effectiveList(kured(given), "reboot-days"), ["mo", "tu", "we", "th"]);
    assert.deepEqual(effectiveList(kured({ variable: "" }), "reboot-days"), []);
  });

  it("cannot be judged while Flux or the pod fills it in, and may be read as a text", () => {
    for (const [words, source] of [
      [["${x}"], "a variable of Flux"],
      [["$(X)"], "a variable of the pod"],
    ] as const) {
      const message = `kured takes an argument from ${source}, so the rule cannot be judged; write its value`;
      assert.throws(() => effectiveFlag(kured({ words }), "period"), { message });
      assert.throws(() => effectiveList(kured({ words }), "reboot-days"), { message });
      assert.equal(effectiveText(kured({ words }), "period").value, words[0]);
    }
    const unsubstituted = kured({ words: ["${x}"], isSubstituted: false });
    assert.equal(effectiveFlag(unsubstituted, "period").value, "${x}");
  });
});
