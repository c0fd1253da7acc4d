import assert from "node:assert/strict";
import { nextOpening, parseRebootWindow, windowContains } from "../../../../pipelines/kured/reboot-window.ts";
import { flagsWith } from "../../lab/kured-stand-in/kured-flags-fixture.ts";

// 4 February 2027 is a Thursday; Berlin is an hour ahead of UTC then.
const cases: readonly (readonly [string, readonly string[], string, boolean])[] = [
  ["at its start", ["--start-time=03:00", "--end-time=06:00"], "2027-02-04T03:00:00Z", true],
  ["a second before", ["--start-time=03:00", "--end-time=06:00"], "2027-02-04T02:59:59Z", false],
  ["within its last second", ["--start-time=03:00", "--end-time=06:00"], "2027-02-04T06:00:00.999Z", true],
  ["a second after", ["--start-time=03:00", "--end-time=06:00"], "2027-02-04T06:00:01Z", false],
  [
    "by the clock of its time zone",
    ["--start-time=03:00", "--end-time=06:00", "--time-zone=Europe/Berlin"],
    "2027-02-04T02:00:00Z",
    true,
  ],
  [
    "when only the clock of UTC is inside",
    ["--start-time=03:00", "--end-time=06:00", "--time-zone=Europe/Berlin"],
    "2027-02-04T05:30:00Z",
    false,
  ],
  ["at midnight", ["--start-time=0:00", "--end-time=01:00"], "2027-02-04T00:00:00Z", true],
  ["past midnight", ["--start-time=23:00", "--end-time=01:00"], "2027-02-04T00:30:00Z", true],
  ["before midnight", ["--start-time=23:00", "--end-time=01:00"], "2027-02-04T23:30:00Z", true],
  ["between the two sides", ["--start-time=23:00", "--end-time=01:00"], "2027-02-04T12:00:00Z", false],
  ["on its day", ["--reboot-days=thu"], "2027-02-04T12:00:00Z", true],
  ["on another day", ["--reboot-days=fr"], "2027-02-04T12:00:00Z", false],
  [
    "on the other side of midnight, whose day is another",
    ["--start-time=23:00", "--end-time=01:00", "--reboot-days=we"],
    "2027-02-04T00:30:00Z",
    false,
  ],
];

describe("the reboot window", () => {
  for (const [when, args, now, inside] of cases) {
    it(`is ${inside ? "open" : "closed"} ${when}`, () => {
      assert.equal(windowContains(parseRebootWindow(flagsWith(...args)), new Date(now)), inside);
    });
  }

  for (const [args, now, opens] of [
    [
      ["--start-time=03:00", "--end-time=06:00", "--time-zone=Europe/Berlin"],
      "2027-02-04T10:34:20Z",
      "2027-02-05T02:00:00.000Z",
    ],
    [["--start-time=09:07", "--end-time=09:40"], "2027-02-04T09:01:59Z", "2027-02-04T09:07:00.000Z"],
    [["--reboot-days=we", "--start-time=1:00"], "2027-02-04T10:34:00Z", "2027-02-10T01:00:00.000Z"],
  ] as const) {
    it(`opens next at ${opens}, seen at ${now} with ${args.join(" ")}`, () =>
      assert.equal(nextOpening(parseRebootWindow(flagsWith(...args)), new Date(now))?.toISOString(), opens));
  }

  it("that is too short to be found opens at no known time", () => {
    const window = parseRebootWindow(flagsWith("--start-time=09:07", "--end-time=09:08"));
    assert.equal(nextOpening(window, new Date("2027-02-04T10:34:00Z")), undefined);
  });
});
