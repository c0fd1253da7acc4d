import assert from "node:assert/strict";
import { requireKuredAlertGate } from "../../../policies/rules/require-kured-alert-gate.ts";
import { change, UNKNOWN } from "../../fixtures/policies/resources/change.ts";
import { kuredRelease } from "../../fixtures/policies/resources/kured.ts";
import { findings } from "../policies/findings.ts";
import { verdictOf } from "./verdict-of.ts";

const CONFIGURATION = "spec.values.configuration";

type Settings = Readonly<Record<string, unknown>>;

function withSettings(settings: Settings) {
  return Object.entries(settings).reduce(
    (release, [key, value]) => change(release, `${CONFIGURATION}.${key}`, value),
    kuredRelease,
  );
}

interface Case {
  readonly title: string;
  readonly rule: string;
  readonly refused: readonly Settings[];
  readonly passes: readonly Settings[];
}

/** Incidents with kured, as settings that a reviewer might be shown. */
const CASES: readonly Case[] = [
  {
    title: "B001 a filter of alerts without match-only is a list of alerts to ignore",
    rule: "require-kured-alert-gate",
    refused: [{ alertFilterMatchOnly: undefined }, { alertFilterMatchOnly: false }],
    passes: [{ alertFilterMatchOnly: true }],
  },
  {
    title: "B003 a list of alerts to ignore is refused, however long it is",
    rule: "require-kured-alert-gate",
    refused: [
      {
        alertFilterRegexp: "^(Watchdog|InfoInhibitor|KubeDeploymentReplicasMismatch)$",
        alertFilterMatchOnly: false,
      },
    ],
    passes: [{ alertFilterRegexp: "^(etcdMembersDown|KubeNodeNotReady)$", alertFilterMatchOnly: true }],
  },
  {
    title: "B005 a pending alert holds a reboot, whoever says otherwise",
    rule: "require-kured-alert-gate",
    refused: [{ alertFiringOnly: true }, { alertFiringOnly: "true" }],
    passes: [{ alertFiringOnly: false }, { alertFiringOnly: undefined }],
  },
  {
    title: "B009 a lock that expires takes the cluster down node by node",
    rule: "forbid-kured-lock-expiry",
    refused: [{ lockTtl: "30m" }, { lockTtl: 1 }, { lockTtl: "1h30m" }],
    passes: [{ lockTtl: 0 }, { lockTtl: "" }, { lockTtl: undefined }],
  },
  {
    title: "B013 a concurrency of two takes two masters",
    rule: "limit-kured-concurrency",
    refused: [{ concurrency: 2 }, { concurrency: "2" }],
    passes: [{ concurrency: 1 }, { concurrency: 0 }, { concurrency: undefined }],
  },
  {
    title: "B015 a window without a zone is in UTC",
    rule: "require-kured-window",
    refused: [{ startTime: "0:00", endTime: "04:00", timeZone: undefined }],
    passes: [{ startTime: "0:00", endTime: "04:00", timeZone: "America/Los_Angeles" }],
  },
  {
    title: "B018 without a window kured reboots when it finds the file",
    rule: "require-kured-window",
    refused: [{ startTime: undefined, endTime: undefined, rebootDays: undefined }],
    passes: [{}],
  },
  {
    title: "B020 a drain without a time limit never ends",
    rule: "limit-kured-drain",
    refused: [{ drainTimeout: undefined }, { drainTimeout: "2h", startTime: "03:00", endTime: "04:00" }],
    passes: [{ drainTimeout: "20m" }],
  },
  {
    title: "B023 a lock that expires is not there when its node comes back to be uncordoned",
    rule: "forbid-kured-lock-expiry",
    refused: [{ lockTtl: "30m" }],
    passes: [{ lockTtl: 0 }],
  },
  {
    title: "B025 the file is the host's, not the one inside the container",
    rule: "require-kured-host-sentinel",
    refused: [{ rebootSentinel: "/sentinel/reboot-required" }],
    passes: [{ rebootSentinel: "/run/reboot-required" }, { rebootSentinel: "/var/run/reboot-required" }],
  },
  {
    title: "B030 a short release of the lock is no gate between two nodes",
    rule: "require-kured-release-delay",
    refused: [{ lockReleaseDelay: "5m" }, { lockReleaseDelay: undefined }, { lockReleaseDelay: 0 }],
    passes: [{ lockReleaseDelay: "30m" }],
  },
  {
    title: "B173 a value that is not known in a preview is refused and not passed over",
    rule: "limit-kured-drain",
    refused: [{ drainTimeout: UNKNOWN }],
    passes: [{ notifyUrl: UNKNOWN }],
  },
];

describe("incidents with kured", () => {
  for (const { title, rule, refused, passes } of CASES) {
    it(title, async () => {
      for (const settings of refused) {
        assert.equal(await verdictOf(rule, withSettings(settings)), "refused", JSON.stringify(settings));
      }
      for (const settings of passes) {
        assert.equal(await verdictOf(rule, withSettings(settings)), "passes", JSON.stringify(settings));
      }
    });
  }

  it("B001 says what the inversion does", async () => {
    const found = await findings(requireKuredAlertGate, withSettings({ alertFilterMatchOnly: false }));

    assert.match(String(found), /ignore/);
  });
});
