import assert from "node:assert/strict";
import { hostScript } from "../../../../components/unattended-upgrades/host-script.ts";
import { readUnattendedConfig } from "../../../../policies/reading/apt-config.ts";

const SCRIPT = hostScript({
  host: "m1",
  owner: "upgrades-m1",
  upgradeTime: "06:15",
  timeZone: "Europe/Berlin",
});

/** Lines without which the script does harm, each by what it guards against. */
const GUARDS: Record<string, string> = {
  "going on after an error": "set -eu",
  "configuration that only this login sees": "unset APT_CONFIG",
  "questions nobody answers, and restarts by needrestart":
    "export LC_ALL=C DEBIAN_FRONTEND=noninteractive NEEDRESTART_SUSPEND=1 PATH=/usr/sbin:/usr/bin:/sbin:/bin",
  "waiting for ever": "LOCK_SECONDS=300",
  "two runs at once": '    flock -w "$LOCK_SECONDS" 9 ||',
  "a file of which only a part is written": '    mv -f "$(temporary_name "$1")" "$1"',
  "saving our own files as what was there before": '    [ ! -d "$STATE/before" ] || return 0',
  "saving a part": '    mv "$STATE/before.new" "$STATE/before"',
  "restoring what another resource configures": '    if [ "$(cat "$STATE/owner")" != "$OWNER" ]; then',
  "reading a part as nothing": '    mv -T "$STATE/before" "$STATE/restored"',
  "arming kured": `    unshare --mount sh -euc 'mount -t tmpfs -o mode=0755 tmpfs /run; eval "$1"' - "$1"`,
  "an SSH server that does not come back":
    "    in_fresh_run 'mkdir -m 0755 /run/sshd; /usr/sbin/sshd -t' >&2 ||",
  "removing more than came with us": "    [ \"$removed\" = 'unattended-upgrades ' ] ||",
  "a program of which only a part arrived": 'main "$@" </dev/null',
};

/** The guards whose line a script lacks. */
function missingGuards(script: string): string[] {
  const lines = script.split("\n");
  return Object.keys(GUARDS).filter((what) => !lines.some((line) => line.startsWith(GUARDS[what] ?? "\n")));
}

describe("hostScript", () => {
  it("has every guard", () => {
    assert.deepEqual(missingGuards(SCRIPT), []);
  });

  for (const [what, guard] of Object.entries(GUARDS)) {
    it(`is found to lack its guard against ${what}`, () => {
      const without = SCRIPT.split("\n").filter((line) => !line.startsWith(guard));
      assert.deepEqual(missingGuards(without.join("\n")), [what]);
    });
  }

  it("checks, saves, writes, installs, checks again and only then turns the timers on", () => {
    const body = /^upgrade\(\) \{\n(.*?)^\}/ms.exec(SCRIPT)?.[1] ?? "";
    const steps = body
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "" && !line.startsWith("say "));
    assert.deepEqual(steps, [
      "require_root",
      "require_debian",
      "begin_work",
      "require_ssh",
      "require_candidate",
      "require_security_archive",
      "save_before",
      'put "$NEEDRESTART_FILE" "$NEEDRESTART_TEXT"',
      'put "$APT_FILE" "$APT_CONFIG_TEXT"',
      '[ "$SYSTEMD" = absent ] || put "$TIMER_FILE" "$TIMER_TEXT"',
      "finish_interrupted_installation",
      "install_package",
      'apt-config dump >"$WORK/dump"',
      'none_of apt_problems "$WORK/dump"',
      'none_of needrestart_problems "$NEEDRESTART_FILE"',
      "require_sentinel",
      "turn_timers_on",
      "none_of timer_problems",
      'print_facts "$WORK/dump"',
    ]);
  });

  it("ends with the call, so that nothing runs before all of it has arrived", () => {
    assert.equal(SCRIPT.trimEnd().split("\n").at(-1), 'main "$@" </dev/null');
  });

  it("says to the policy pack what the host will be told", () => {
    assert.deepEqual(readUnattendedConfig(SCRIPT), {
      automaticReboot: ["false"],
      originsPatterns: [
        "origin=Debian,codename=${distro_codename},label=Debian-Security",
        "origin=Debian,codename=${distro_codename}-security,label=Debian-Security",
      ],
      allowedOrigins: [],
      packageBlacklist: ["^linux-", "^containerd", "^docker", "^k3s", "^kube", "^runc"],
      cleared: ["Allowed-Origins", "Origins-Pattern"],
    });
  });

  it("changes with every setting, and with nothing else", () => {
    const settings = { host: "m1", owner: "o", upgradeTime: "06:15", timeZone: "UTC" };
    const scripts = [
      settings,
      { ...settings, host: "m2" },
      { ...settings, owner: "p" },
      { ...settings, upgradeTime: "06:30" },
      { ...settings, timeZone: "Europe/Berlin" },
    ].map(hostScript);
    assert.equal(new Set(scripts).size, scripts.length);
    assert.equal(hostScript(settings), scripts[0]);
  });

  it("takes quotes in a setting for text", () => {
    const script = hostScript({ host: "m1'; reboot; '", owner: "o", upgradeTime: "06:15", timeZone: "UTC" });
    assert.equal(script.split("\n")[0], String.raw`HOST='m1'\''; reboot; '\'''`);
  });
});
