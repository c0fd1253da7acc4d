import assert from "node:assert/strict";
import { limitUpgradeOrigins } from "../../../../policies/rules/limit-upgrade-origins.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { unattendedCommand } from "../../../fixtures/policies/resources/hosts.ts";
import { findings } from "../findings.ts";

const CLEARED = `#clear Unattended-Upgrade::Origins-Pattern;
#clear Unattended-Upgrade::Allowed-Origins;
`;

/** A command that writes this list of patterns. */
function allowing(patterns: string, cleared = CLEARED) {
  const text = `${cleared}Unattended-Upgrade::Origins-Pattern { ${patterns} };`;
  return findings(limitUpgradeOrigins, change(unattendedCommand, "create", text));
}

const OTHERS = "m1-unattended-upgrades allows origins that are not Debian's security archive, or none";

describe("limit-upgrade-origins", () => {
  it("passes one pattern of the security archive, by the long or the short name of its label", async () => {
    for (const pattern of ["label=Debian-Security", "origin=Debian, l=Debian-Security ,a=stable"]) {
      assert.deepEqual(await allowing(`"${pattern}";`), [], pattern);
    }
  });

  it("refuses no pattern, and labels that only look like it", async () => {
    assert.deepEqual(await allowing(""), [OTHERS]);
    for (const pattern of ["label=Debian-Security-x", "xlabel=Debian-Security", "origin=Debian-Security"]) {
      assert.deepEqual(await allowing(`"label=Debian-Security"; "${pattern}";`), [OTHERS], pattern);
    }
  });

  it("names every list that is not cleared", async () => {
    assert.deepEqual(await allowing('"label=Debian-Security";', ""), [
      "m1-unattended-upgrades adds to the lists that are there already: Origins-Pattern, Allowed-Origins must be cleared first",
    ]);
  });
});
