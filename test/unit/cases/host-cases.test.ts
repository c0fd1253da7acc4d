import assert from "node:assert/strict";
import { change } from "../../fixtures/policies/resources/change.ts";
import { unattendedCommand, unattendedConfig } from "../../fixtures/policies/resources/hosts.ts";
import { verdictOf } from "./verdict-of.ts";

const ORIGINS = "limit-upgrade-origins";
const HELD = "require-held-packages";
const BLACKLIST = '"^linux-"; "^containerd"; "^docker"; "^k3s"; "^runc";';

/** What a rule says when a part of the configuration is another one. */
function verdictWith(rule: string, from: string, to: string) {
  assert.ok(unattendedConfig.includes(from), `the configuration must have ${from}`);
  return verdictOf(rule, change(unattendedCommand, "create", unattendedConfig.replace(from, to)));
}

describe("incidents with unattended upgrades", () => {
  it("B101 the short form of an origin matches nothing on Debian 13", async () => {
    assert.equal(
      await verdictWith(
        ORIGINS,
        "Unattended-Upgrade::Package-Blacklist {",
        'Unattended-Upgrade::Allowed-Origins { "${distro_id}:${distro_codename}-security"; };\nUnattended-Upgrade::Package-Blacklist {',
      ),
      "refused",
    );
  });

  it("B103 a file that clears no list adds to what is there", async () => {
    assert.equal(await verdictWith(ORIGINS, "#clear Unattended-Upgrade::Origins-Pattern;\n", ""), "refused");
    assert.equal(await verdictWith(ORIGINS, "#clear Unattended-Upgrade::Allowed-Origins;\n", ""), "refused");
  });

  it("B105 a kernel never comes from backports", async () => {
    assert.equal(
      await verdictWith(
        ORIGINS,
        '"origin=Debian,codename=${distro_codename},label=Debian-Security";',
        '"origin=Debian Backports,codename=${distro_codename}-backports";',
      ),
      "refused",
    );
  });

  it("B106 what holds packages back is a regular expression and no glob", async () => {
    assert.equal(await verdictWith(HELD, '"^linux-";', '"*kernel*";'), "refused");
    assert.equal(await verdictWith(HELD, '"^linux-";', '"linux-";'), "passes");
  });

  for (const name of ["^containerd", "^docker", "^k3s", "^runc"]) {
    it(`B109 a host that takes ${name.slice(1)} by itself is refused`, async () => {
      assert.equal(await verdictWith(HELD, BLACKLIST, BLACKLIST.replace(`"${name}";`, "")), "refused");
    });
  }
});
