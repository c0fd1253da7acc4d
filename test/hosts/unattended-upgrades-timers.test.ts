import assert from "node:assert/strict";
import { parseHostFacts } from "../../components/unattended-upgrades/host-facts.ts";
import { openDebianHosts, shellIn } from "./debian/debian-host.ts";
import type { DebianHost, DebianHosts } from "./debian/debian-host.ts";
import { complaints, newStockHost, restore, upgrade } from "./debian/unattended-hosts.ts";

/**
 * Stands for systemctl on a host that runs: it writes down what it is told, and answers questions from the file
 * /root/states with lines `unit enablement activity`.
 */
const SYSTEMCTL = `#!/bin/sh
question=$1
case $question in
is-*)
    shift
    for unit in "$@"; do
        awk -v unit="$unit" -v field="$([ $question = is-enabled ] && echo 2 || echo 3)" '$1 == unit { print $field }' /root/states
    done | tee /root/answer
    grep -qxE 'enabled|static|active' /root/answer
    ;;
*) echo "$*" >>/root/told ;;
esac
`;

const RUNNING = {
  "ssh.service": "enabled active",
  "ssh.socket": "disabled inactive",
  "apt-daily.timer": "enabled active",
  "apt-daily-upgrade.timer": "enabled active",
  "apt-daily.service": "static inactive",
  "apt-daily-upgrade.service": "static inactive",
} as const;

describe("unattended upgrades where systemd runs", function () {
  this.timeout(600_000);
  let hosts: DebianHosts;
  let stock: DebianHost;

  before(async () => {
    hosts = await openDebianHosts("trixie");
    stock = await newStockHost(hosts);
    await shellIn(
      stock,
      `mkdir -p /run/systemd/system
      rm /usr/bin/systemctl
      cat >/usr/bin/systemctl <<'EOF'\n${SYSTEMCTL}EOF
      chmod +x /usr/bin/systemctl`,
    );
  });
  after(() => hosts?.remove());

  it("reload, unmask, enable and start, in this order", async () => {
    const host = await newHost({});
    const result = await upgrade(host);
    assert.deepEqual([result.code, complaints(result)], [0, []]);
    assert.equal(parseHostFacts("m1", result.stdout).systemd, "running");
    assert.deepEqual(await told(host), [
      "daemon-reload",
      "--quiet unmask apt-daily.timer apt-daily-upgrade.timer apt-daily.service apt-daily-upgrade.service",
      "--quiet enable apt-daily.timer apt-daily-upgrade.timer",
      "start apt-daily.timer apt-daily-upgrade.timer",
    ]);
  });

  const broken: Record<string, readonly [Partial<Record<keyof typeof RUNNING, string>>, string]> = {
    "a timer that stays disabled": [
      { "apt-daily-upgrade.timer": "disabled active" },
      "apt-daily-upgrade.timer must be enabled, got disabled; see: systemctl status apt-daily-upgrade.timer",
    ],
    "a timer that is masked until the next boot": [
      { "apt-daily.timer": "masked-runtime active" },
      "apt-daily.timer must be enabled, got masked-runtime; see: systemctl status apt-daily.timer",
    ],
    "a timer that does not start": [
      { "apt-daily.timer": "enabled failed" },
      "apt-daily.timer must be active, got failed; see: systemctl status apt-daily.timer",
    ],
    "a service that stays masked": [
      { "apt-daily-upgrade.service": "masked inactive" },
      "apt-daily-upgrade.service must be there for its timer to start, got masked; see: systemctl status apt-daily-upgrade.service",
    ],
  };
  for (const [what, [states, complaint]] of Object.entries(broken)) {
    it(`refuse ${what}`, async () => {
      const result = await upgrade(await newHost(states));
      assert.deepEqual([result.code, result.stdout, complaints(result)], [1, "", [complaint]]);
    });
  }

  it("accept an SSH server that its socket starts", async () => {
    const host = await newHost({ "ssh.service": "disabled inactive", "ssh.socket": "enabled active" });
    assert.equal((await upgrade(host)).code, 0);
  });

  it("stop, on restoring, the timer that did not run before, and start the other", async () => {
    const host = await newHost({ "apt-daily-upgrade.timer": "enabled inactive" });
    assert.equal((await upgrade(host)).code, 1);
    await shellIn(host, "rm /root/told");
    assert.equal((await restore(host)).code, 0);
    assert.deepEqual(await told(host), [
      "daemon-reload",
      "start apt-daily.timer",
      "stop apt-daily-upgrade.timer",
    ]);
  });

  it("say that nothing starts an upgrade where there is no systemd", async () => {
    const host = await hosts.newHost(stock);
    await shellIn(host, "rm -r /run/systemd/system /usr/bin/systemctl");
    const result = await upgrade(host);
    assert.deepEqual([result.code, parseHostFacts("m1", result.stdout).systemd], [0, "absent"]);
    assert.match(result.stderr, /^m1: there is no systemd: nothing will start an upgrade$/m);
  });

  async function newHost(states: Partial<Record<keyof typeof RUNNING, string>>): Promise<DebianHost> {
    const host = await hosts.newHost(stock);
    const lines = Object.entries({ ...RUNNING, ...states }).map(([unit, state]) => `${unit} ${state}`);
    await shellIn(host, `printf '%s\\n' '${lines.join("' '")}' >/root/states`);
    return host;
  }
});

async function told(host: DebianHost): Promise<string[]> {
  return (await shellIn(host, "cat /root/told")).trim().split("\n");
}
