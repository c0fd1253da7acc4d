import assert from "node:assert/strict";
import { requireKuredWindow } from "../../../../policies/rules/require-kured-window.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { kuredRelease, otherRelease } from "../../../fixtures/policies/resources/kured.ts";

const NO_WINDOW = "kured has no window: startTime and endTime must both be set as 24-hour times";
const NO_ZONE = "kured has a window without an IANA time zone";
const NOT_DAILY = "kured has a window that is not open every day (rebootDays)";

function configured(key: string, value: unknown) {
  return change(kuredRelease, `spec.values.configuration.${key}`, value);
}

describe("require-kured-window", () => {
  it("passes a daily window in a zone", async () => {
    assert.deepEqual(await findings(requireKuredWindow, kuredRelease), []);
  });

  for (const days of [
    ["su", "mo", "tu", "we", "th", "fr", "sa"],
    ["sun", "mon", "tue", "wed", "thu", "fri", "sat"],
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    ["0", "1", "2", "3", "4", "5", "6"],
  ]) {
    it(`passes when all seven days are listed as ${days.join(" ")}`, async () => {
      assert.deepEqual(await findings(requireKuredWindow, configured("rebootDays", days)), []);
    });
  }

  it("passes a window over midnight", async () => {
    const late = change(configured("startTime", "23:30"), "spec.values.configuration.endTime", "1:30");
    assert.deepEqual(await findings(requireKuredWindow, late), []);
  });

  it("refuses no window at all, with everything that is missing", async () => {
    const bare = change(configured("startTime", undefined), "spec.values.configuration.endTime", undefined);
    const anywhere = change(bare, "spec.values.configuration.timeZone", undefined);
    assert.deepEqual(await findings(requireKuredWindow, anywhere), [NO_WINDOW, NO_ZONE]);
  });

  it("refuses a start or an end that is missing or no 24-hour time", async () => {
    for (const value of [undefined, "3pm", "24:00"]) {
      assert.deepEqual(await findings(requireKuredWindow, configured("startTime", value)), [NO_WINDOW]);
      assert.deepEqual(await findings(requireKuredWindow, configured("endTime", value)), [NO_WINDOW]);
    }
  });

  it("refuses a zone that is missing, unknown, or depends on the container", async () => {
    for (const value of [undefined, "Europe/Berlim", "Local"]) {
      assert.deepEqual(await findings(requireKuredWindow, configured("timeZone", value)), [NO_ZONE]);
    }
  });

  it("refuses a window that is not open every day", async () => {
    assert.deepEqual(await findings(requireKuredWindow, configured("rebootDays", ["mo", "tu"])), [NOT_DAILY]);
    assert.deepEqual(await findings(requireKuredWindow, configured("rebootDays", ["someday"])), [NOT_DAILY]);
  });

  it("adds the days of an extra argument to the list, as kured does", async () => {
    const weekend = change(
      configured("rebootDays", ["mo", "tu", "we", "th", "fr"]),
      "spec.values.extraArgs",
      {
        "reboot-days": "sa,su",
      },
    );
    assert.deepEqual(await findings(requireKuredWindow, weekend), []);
  });

  it("adds the days of a variable, and refuses days that are no list", async () => {
    const variable = change(kuredRelease, "spec.values.extraEnvVars", [
      { name: "KURED_REBOOT_DAYS", value: "mo" },
    ]);
    assert.deepEqual(await findings(requireKuredWindow, variable), [NOT_DAILY]);
    const together = change(variable, "spec.values.configuration.rebootDays", [
      "tu",
      "we",
      "th",
      "fr",
      "sa",
      "su",
    ]);
    assert.deepEqual(await findings(requireKuredWindow, together), []);
    assert.deepEqual(await findings(requireKuredWindow, configured("rebootDays", "mo")), [
      "configuration.rebootDays must be a list, else the chart fails",
    ]);
  });

  it("refuses a window without room for one node, with the sum", async () => {
    assert.deepEqual(await findings(requireKuredWindow, configured("endTime", "03:57")), [
      "kured has a window of 57 minutes, but one node may need 57.5 (one and a half periods, drain, delays, lock release)",
    ]);
    assert.deepEqual(await findings(requireKuredWindow, configured("endTime", "03:58")), []);
  });

  it("counts kured's own period of an hour when none is set, and the delays", async () => {
    const slow = change(configured("endTime", "05:20"), "spec.values.configuration.period", undefined);
    assert.deepEqual(await findings(requireKuredWindow, slow), []);
    for (const delay of ["drainDelay", "rebootDelay"]) {
      assert.deepEqual(
        await findings(requireKuredWindow, change(slow, `spec.values.configuration.${delay}`, "1m")),
        [
          "kured has a window of 140 minutes, but one node may need 141 (one and a half periods, drain, delays, lock release)",
        ],
      );
    }
  });

  it("counts nothing for a drain and a release that are not set", async () => {
    const bare = change(configured("endTime", "04:30"), "spec.values.configuration.period", undefined);
    const undrained = change(bare, "spec.values.configuration.drainTimeout", undefined);
    const released = change(undrained, "spec.values.configuration.lockReleaseDelay", undefined);
    assert.deepEqual(await findings(requireKuredWindow, released), []);
  });

  it("refuses a period that is no duration", async () => {
    assert.deepEqual(await findings(requireKuredWindow, configured("period", "often")), [
      "kured sets configuration.period to something that is no duration",
    ]);
  });

  it("says nothing about another release", async () => {
    assert.deepEqual(await findings(requireKuredWindow, otherRelease), "not applicable");
  });
});
