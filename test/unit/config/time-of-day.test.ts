import { equal } from "node:assert/strict";
import { parseTimeOfDay } from "../../../config/time-of-day.ts";

describe("parseTimeOfDay", () => {
  const cases: readonly (readonly [string, number | undefined])[] = [
    ["00:00", 0],
    ["03:05", 185],
    ["23:59", 1439],
    ["24:00", undefined],
    ["03:60", undefined],
    ["3:00", undefined],
    ["03:00:00", undefined],
    ["3am", undefined],
    ["", undefined],
  ];
  for (const [text, minutes] of cases) {
    it(`takes ${JSON.stringify(text)} for ${minutes ?? "no time"}`, () =>
      equal(parseTimeOfDay(text), minutes));
  }
});
