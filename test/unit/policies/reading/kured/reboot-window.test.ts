import assert from "node:assert/strict";
import { readKured } from "../../../../../policies/reading/kured/read-kured.ts";
import { readKuredWindow } from "../../../../../policies/reading/kured/reboot-window.ts";
import { kuredHelm } from "../../../../fixtures/policies/resources/kured.ts";

function windowOf(configuration: object) {
  const kured = readKured({
    ...kuredHelm,
    props: { chart: "kured", values: { configuration } },
    urn: "urn:x",
  });
  assert.ok(kured);
  return readKuredWindow(kured);
}

describe("the window of kured", () => {
  for (const [startTime, endTime, lengthSeconds] of [
    ["03:00", "06:00", 10_800],
    ["3:00", "03:01", 60],
    ["00:00:00", "23:59:59", 86_399],
    ["22:30", "01:00:30", 9_030],
    ["19:00", "20:00", 3_600],
    ["06:00", "06:00", 0],
  ] as const) {
    it(`is ${lengthSeconds} seconds from ${startTime} to ${endTime}`, () => {
      assert.deepEqual(windowOf({ startTime, endTime, timeZone: "UTC" }), {
        lengthSeconds,
        timeZone: "UTC",
        daysOfWeek: 7,
      });
    });
  }

  it("has no length without two 24-hour times", () => {
    for (const time of [undefined, "24:00", "3pm", "03", "03:60", "x03:00", "03:00x"]) {
      assert.equal(windowOf({ startTime: time, endTime: "06:00" }).lengthSeconds, undefined, time);
      assert.equal(windowOf({ startTime: "06:00", endTime: time }).lengthSeconds, undefined, time);
    }
    assert.equal(windowOf({}).timeZone, undefined);
  });

  it("opens on each day that has one of its names", () => {
    const names = [
      ["0", "su", "sun", "sunday"],
      ["1", "mo", "mon", "monday"],
      ["2", "tu", "tue", "tuesday"],
      ["3", "we", "wed", "wednesday"],
      ["4", "th", "thu", "thursday"],
      ["5", "fr", "fri", "friday"],
      ["6", "sa", "sat", "saturday"],
    ];
    for (const sameDay of names) {
      assert.equal(windowOf({ rebootDays: [...sameDay, "SU"] }).daysOfWeek, sameDay[0] === "0" ? 1 : 2);
    }
    assert.equal(windowOf({ rebootDays: names.map(([name]) => name) }).daysOfWeek, 7);
    assert.equal(windowOf({ rebootDays: ["mo", "someday"] }).daysOfWeek, undefined);
  });
});
