import assert from "node:assert/strict";
import { parseFlags } from "../../../../lab/kured-stand-in/program/kured-flags.ts";
import { flagsWith } from "./kured-flags-fixture.ts";

describe("the flags of the stand-in for kured", () => {
  it("have kured's defaults", () => {
    assert.deepEqual(parseFlags(["--drain-timeout=20m"], "w1"), {
      "node-id": "w1",
      "ds-namespace": "kube-system",
      "ds-name": "kured",
      "lock-annotation": "weave.works/kured-node-lock",
      "lock-ttl": 0,
      "lock-release-delay": 0,
      concurrency: "1",
      period: 3_600_000,
      "reboot-sentinel": "/var/run/reboot-required",
      "reboot-command": "/bin/systemctl reboot",
      "reboot-days": ["su", "mo", "tu", "we", "th", "fr", "sa"],
      "start-time": "0:00",
      "end-time": "23:59:59",
      "time-zone": "UTC",
      "drain-timeout": 1_200_000,
      "force-reboot": false,
      "alert-filter-match-only": false,
      "alert-firing-only": false,
      "blocking-pod-selector": [],
      "metrics-port": 8080,
    });
  });

  it("read durations, lists and booleans as the chart writes them", () => {
    const flags = flagsWith(
      "--lock-release-delay=1m30s",
      "--reboot-days=mo",
      "--reboot-days=tu",
      "--blocking-pod-selector=app=a,tier in (b,c)",
      "--alert-filter-match-only=true",
      "--alert-firing-only=false",
      "--force-reboot",
    );

    assert.equal(flags["lock-release-delay"], 90_000);
    assert.deepEqual(flags["reboot-days"], ["mo", "tu"]);
    assert.deepEqual(flags["blocking-pod-selector"], ["app=a,tier in (b,c)"]);
    assert.equal(flags["alert-filter-match-only"], true);
    assert.equal(flags["alert-firing-only"], false);
    assert.equal(flags["force-reboot"], true);
  });

  it("need the name of the node and an end of the drain", () => {
    assert.throws(() => parseFlags([], undefined), {
      message:
        "the stand-in for kured cannot run like this: --node-id: the variable KURED_NODE_ID must name the node; " +
        "--drain-timeout: must be given: the stand-in knows no endless wait",
    });
  });

  for (const [argument, message] of [
    ["--period=0", /: --period: must be longer than 0: the stand-in knows no endless wait$/],
    ["--period=soon", /: --period: must be a duration such as 5m, got "soon"/],
    ["--concurrency=2", /: --concurrency: must be 1: the stand-in knows one holder$/],
    ["--alert-filter-regexp=(", /: --alert-filter-regexp: SyntaxError: Invalid regular expression/],
    [
      "--blocking-pod-selector=a b",
      /: --blocking-pod-selector.0: Error: label selector "a b" must list requirements/,
    ],
    [
      "--alert-firing-only=perhaps",
      /: --alert-firing-only: Invalid option: expected one of "true"\|"false"$/,
    ],
    ["--prometheus-url=prometheus", /: --prometheus-url: Invalid URL$/],
    ["--start-time=24:00", /--start-time must be a time such as 03:00 or 03:00:30, got "24:00"/],
    ["--time-zone=Europe/Nowhere", /--time-zone must be an IANA name such as Europe\/Berlin/],
    [
      "--reboot-days=someday",
      /--reboot-days must name a day such as su, mo, tu, we, th, fr, sa, got "someday"/,
    ],
    ["--annotate-nodes=true", /Unknown option '--annotate-nodes'/],
    ["reboot", /Unexpected argument 'reboot'/],
  ] as const) {
    it(`refuse ${argument}`, () => {
      assert.throws(() => flagsWith(argument), { message });
    });
  }
});
