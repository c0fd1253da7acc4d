import assert from "node:assert/strict";
import { findPins } from "../../support/renovate-config.ts";
import type { RenovateConfig } from "../../support/renovate-config.ts";

const CONFIG: RenovateConfig = {
  customManagers: [
    {
      customType: "regex",
      managerFilePatterns: ["/^src/.+\\.ts$/"],
      matchStrings: ['dep=(?<depName>\\S+) "(?<currentValue>[^"]+)"'],
    },
  ],
  packageRules: [],
};

describe("findPins", () => {
  it("captures every match in a file that the manager looks at", () => {
    const text = 'dep=a "1"\ndep=b "2"\n';

    assert.deepEqual(
      findPins(CONFIG, "src/a.ts", text).map(({ depName, currentValue }) => [depName, currentValue]),
      [
        ["a", "1"],
        ["b", "2"],
      ],
    );
    assert.deepEqual(findPins(CONFIG, "lib/a.ts", text), []);
  });

  it("refuses a pattern that Renovate would read as a glob", () => {
    const broken = {
      ...CONFIG,
      customManagers: CONFIG.customManagers.map((manager) => ({
        ...manager,
        managerFilePatterns: ["^src/.+\\.ts$"],
      })),
    };

    assert.throws(() => findPins(broken, "src/a.ts", ""), /must be a regular expression between slashes/);
  });
});
