import assert from "node:assert/strict";
import { upgradeTimes } from "../../../../components/unattended-upgrades/upgrade-times.ts";

const SIX = 6 * 60;

describe("upgradeTimes", () => {
  it("puts hosts a quarter of an hour apart", () => {
    assert.deepEqual(upgradeTimes(SIX, 5), ["06:00", "06:15", "06:30", "06:45", "07:00"]);
  });

  it("goes on after midnight", () => {
    assert.deepEqual(upgradeTimes(23 * 60 + 50, 2), ["23:50", "00:05"]);
  });

  it("moves hosts closer when they are many", () => {
    const times = upgradeTimes(SIX, 400);
    assert.deepEqual(times.slice(0, 2), ["06:00", "06:03"]);
    assert.equal(times.at(-1), "01:57");
  });

  it("gives a thousand hosts a time of their own each", () => {
    assert.equal(new Set(upgradeTimes(SIX, 1000)).size, 1000);
  });

  it("gives no host no time", () => {
    assert.deepEqual(upgradeTimes(SIX, 0), []);
  });
});
