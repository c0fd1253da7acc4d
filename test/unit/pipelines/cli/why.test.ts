import assert from "node:assert/strict";
import { WAITING_NAME, cluster, waitingDeploy } from "./cli-fixture.ts";
import { kured, kuredPod, lease, node, WINDOW } from "./node-fixture.ts";
import type { ClusterState } from "./fake-cluster.ts";
import { why } from "./ask-why.ts";
import { runPipectl } from "./run-pipectl.ts";

const SENTINEL = 'max by (node) (kured_reboot_required{node="w3"})';
const vector = (...result: readonly object[]) => ({
  status: "success",
  data: { resultType: "vector", result },
});
const alert = (alertname: string, alertstate: string) => ({
  metric: { alertname, alertstate },
  value: [0, "1"],
});
const held = (nodeID: string) =>
  JSON.stringify({ nodeID, metadata: {}, created: "2026-11-30T10:04:00Z", TTL: 0 });
const record = (deploy: string) => ({
  "turntable.internal/roll": JSON.stringify({
    deploy,
    digest: "d",
    boot0: "b",
    cordonedBefore: false,
    since: "2026-11-30T10:04:00Z",
  }),
});

const noReboot = { [SENTINEL]: vector({ metric: {}, value: [0, "0"] }), ALERTS: vector() };
const reboot = { [SENTINEL]: vector({ metric: {}, value: [0, "1"] }), ALERTS: vector() };
const PERIOD =
  "period: w3 asks for a reboot; kured looks every 1h0m0s, and reboots it when nothing else holds it then";
const ALERTING = [
  ...WINDOW,
  "--prometheus-url=http://p:9090",
  "--alert-filter-regexp=^(EtcdDown)$",
  "--alert-filter-match-only=true",
];

describe("why a node is not being rebooted", () => {
  it("has no reason that the API shows when nothing holds it", async () => {
    assert.deepEqual(await why({}), []);
    assert.deepEqual(await why({}, reboot), [PERIOD]);
  });

  const reasons: readonly (readonly [string, Partial<ClusterState>, readonly string[]])[] = [
    [
      "a deploy rolls it now",
      { nodes: [node("w3", { annotations: record(WAITING_NAME) })], deploys: [waitingDeploy()] },
      [
        `rolling: w3 is being rolled now, by deploy ${WAITING_NAME}; see pipectl status ${WAITING_NAME}`,
        `gate: deploy ${WAITING_NAME}, which rolls w3, waits at gate canary for 14m; see pipectl status ${WAITING_NAME}`,
      ],
    ],
    [
      "a deploy that is gone left it half rolled",
      { nodes: [node("w3", { annotations: record("old") })] },
      [
        "rolling: w3 was left half rolled by deploy old; run the same pipectl deploy again, or bring the node back by hand and remove its annotation turntable.internal/roll",
      ],
    ],
    [
      "kured is at it",
      { daemonSets: [kured(held("w3"))] },
      [
        "rolling: w3 is in its turn: kured holds the lock for it, drains and reboots it, or waits until the lock may be released",
        "lock: kured's lock on DaemonSet kured/kured must be free, got held by w3 for 30 min; wait until kured has brought the node back",
      ],
    ],
    [
      "there is no kured",
      { daemonSets: [] },
      ["kured: no kured is in this cluster: only a deploy reboots a node; see pipectl deploy -h"],
    ],
    [
      "kured is not on it",
      { pods: [] },
      [
        "kured: no pod of kured (DaemonSet kured/kured) is on w3; look at its tolerations and at the events of the DaemonSet",
      ],
    ],
    [
      "kured's pod is not ready",
      { pods: [kuredPod(false)] },
      ["kured: kured's pod kured/kured-abcde on w3 is not ready; look at its log"],
    ],
    [
      "the window is closed",
      {
        daemonSets: [
          kured(undefined, [
            "--start-time=03:00",
            "--end-time=06:00",
            "--time-zone=Europe/Berlin",
            "--reboot-days=mo",
          ]),
        ],
      },
      [
        "window: kured's window is closed: it is 03:00 to 06:00 Europe/Berlin, on mo; now it is 2026-11-30 10:34Z, and it opens at 2026-12-07 02:00Z; a deploy needs no window",
      ],
    ],
    [
      "the window cannot be read",
      { daemonSets: [kured(undefined, ["--start-time=early"])] },
      [
        'window: kured\'s window cannot be read: --start-time must be a time such as 03:00 or 03:00:30, got "early"',
      ],
    ],
    [
      "another holds the lock",
      { lease: lease("upgrade-controller") },
      [
        "lock: the Lease kube-system/node-maintenance must be free, got held by upgrade-controller for 30 min; wait for it, or look what it is and remove it",
      ],
    ],
    [
      "a pod must not be disturbed",
      {
        daemonSets: [kured(undefined, [...WINDOW, "--blocking-pod-selector=app=zot"])],
        pods: [
          kuredPod(),
          { metadata: { namespace: "zot", name: "zot-0", uid: "z", labels: { app: "zot" } }, spec: {} },
        ],
      },
      [
        "pod: kured leaves w3 alone while it runs zot/zot-0 (app=zot); a deploy rolls such a node, in its place in the order",
      ],
    ],
    [
      "a node is away",
      { nodes: [node("w3"), node("w4", { cordoned: true }), node("w5", { ready: false })] },
      [
        "cordon: no deploy begins while a node is away, got w4 (cordoned), w5 (not Ready); bring it back: kubectl uncordon, when its host is sound",
      ],
    ],
  ];
  for (const [title, changes, expected] of reasons) {
    it(`is that ${title}`, async () => assert.deepEqual(await why(changes), expected));
  }

  it("is the gate when its deploy waits and holds no lock, and not for a node of another fleet", async () => {
    const sentence = `gate: deploy ${WAITING_NAME}, which rolls w3, waits at gate canary for 14m; see pipectl status ${WAITING_NAME}`;
    assert.deepEqual(await why({ deploys: [waitingDeploy()] }), [sentence]);
    const plan = { ...waitingDeploy().status?.plan, order: ["w1"] };
    assert.deepEqual(await why({ deploys: [waitingDeploy({ plan })] }), []);
  });

  it("is that the host does not ask for it, as Prometheus knows", async () =>
    assert.deepEqual(await why({}, noReboot), [
      "sentinel: w3 does not ask for a reboot: kured sees no sentinel file there (kured_reboot_required is 0)",
    ]));

  it("is an alert of kured's filter, and no other", async () => {
    const alerts = vector(alert("EtcdDown", "pending"), alert("Watchdog", "firing"));
    const daemonSets = [kured(undefined, ALERTING)];
    assert.deepEqual(await why({ daemonSets }, { ...reboot, ALERTS: alerts }), [
      "alert: an alert holds every reboot: EtcdDown; see the runbook of each",
      PERIOD,
    ]);
    const firing = [kured(undefined, [...ALERTING, "--alert-firing-only=true"])];
    assert.deepEqual(await why({ daemonSets: firing }, { ...reboot, ALERTS: alerts }), [PERIOD]);
  });

  it("is told in the order in which it counts, with what is not known", async () => {
    const fake = cluster({
      daemonSets: [kured(undefined, ["--start-time=03:00", "--end-time=06:00", "--prometheus-url=http://p"])],
      pods: [kuredPod()],
      lease: lease("upgrade-controller"),
    });
    const ran = await runPipectl(["why", "w3"], { cluster: fake });
    assert.equal(
      ran.out,
      [
        "w3 is not being rebooted, for this reason (window): kured's window is closed: it is 03:00 to 06:00 UTC, on su, mo, tu, we, th, fr, sa; now it is 2026-11-30 10:34Z, and it opens at 2026-12-01 03:00Z; a deploy needs no window.",
        "  pipectl deploy -h",
        "",
        "After that:",
        "  - lock: the Lease kube-system/node-maintenance must be free, got held by upgrade-controller for 30 min; wait for it, or look what it is and remove it",
        "    kubectl -n kube-system describe lease node-maintenance",
        "",
        "Not known:",
        "  - whether the host asks for a reboot: the API does not know, and kured asks http://p, which is no Service of this cluster; name it as it is reached from here: --prometheus URL. Look at the host: ssh w3 ls /var/run/reboot-required",
        "  - whether an alert holds the reboot: kured asks http://p, which is no Service of this cluster; name it as it is reached from here: --prometheus URL",
        "",
      ].join("\n"),
    );
  });

  it("refuses a node that is not there, and a Prometheus that is no URL", async () => {
    const unknown = await runPipectl(["why", "w9"], { cluster: cluster() });
    const noUrl = await runPipectl(["why", "w3", "--prometheus", "p:9090"], { cluster: cluster() });
    assert.deepEqual(
      [unknown.code, unknown.said, noUrl.code, noUrl.said],
      [
        2,
        'pipectl: node must be one of w1, w2, w3, w4, w5, got "w9"\n',
        2,
        'pipectl: --prometheus must be a URL such as http://prometheus:9090, got "p:9090"\n',
      ],
    );
  });
});
