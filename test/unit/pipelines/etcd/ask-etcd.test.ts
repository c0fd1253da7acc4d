import assert from "node:assert/strict";
import { askEtcd } from "../../../../pipelines/etcd/ask-etcd.ts";
import { buildEtcdPod } from "../../../../pipelines/etcd/etcd-pod.ts";
import { formatEtcdReport, parseEtcdReport } from "../../../../pipelines/etcd/etcd-report.ts";
import type { EtcdView } from "../../../../pipelines/etcd/etcd-view.ts";
import { K3S_ETCD } from "../../../../pipelines/etcd/k3s-etcd.ts";
import { FakeClock } from "../fake-clock.ts";
import { ended, FakePods, PENDING } from "../hosts/fake-pods.ts";
import { node } from "../plan/objects-fixture.ts";

const view: EtcdView = {
  clusterId: "1",
  memberId: "2",
  version: "3.6.16",
  leader: "2",
  appliedIndex: 18_446_744_073_709_551_615n,
  members: [{ id: "2", name: "m1", learner: false }],
  alarms: ["NOSPACE of 2"],
  errors: [],
};
const OPTIONS = {
  image: "registry.example/node@sha256:1",
  programConfigMapName: "pipelines-program-0",
  etcd: K3S_ETCD,
};
const { signal } = new AbortController();

describe("the report of an etcd", () => {
  it("is read back as it was written, with every digit", () =>
    assert.deepEqual(parseEtcdReport(formatEtcdReport(view)), view));

  it("carries a problem, cut where it is too long for a pod's last word", () => {
    assert.deepEqual(parseEtcdReport(formatEtcdReport({ problem: "refused" })), { problem: "refused" });
    const long = formatEtcdReport({ problem: "x".repeat(10_000) });
    assert.ok(Buffer.byteLength(long) <= 4_096);
    assert.deepEqual(parseEtcdReport(long), { problem: `${"x".repeat(500)}…` });
  });

  it("is a problem when it does not fit", () => {
    const members = Array.from({ length: 200 }, (_, index) => ({
      id: String(index),
      name: "m",
      learner: false,
    }));
    const report = parseEtcdReport(formatEtcdReport({ ...view, members }));
    assert.ok("problem" in report);
    assert.match(report.problem, /^its answer must fit into 4096 bytes, got \d+$/);
  });

  for (const text of ["", "OOMKilled", '{"version":"3.6.16"}', '{"problem":"x","leader":"1"}']) {
    it(`is a problem when it is ${JSON.stringify(text)}`, () =>
      assert.deepEqual(parseEtcdReport(text), {
        problem: `its pod must leave a report, got ${JSON.stringify(text)}`,
      }));
  }
});

describe("asking the etcd of every master", () => {
  it("asks each by a pod of its own, at the node's address", async () => {
    const pods = new FakePods(undefined, undefined, ended(0, formatEtcdReport(view)));
    const masters = [node("m1", { addresses: ["m1.example", "10.0.0.1"] })];
    const seen = await askEtcd({ ...OPTIONS, pods, clock: new FakeClock() }, masters, signal);
    assert.deepEqual([...seen], [["m1", view]]);
    assert.deepEqual(pods.created, [
      buildEtcdPod({ ...OPTIONS, node: "m1", address: "10.0.0.1", deadlineSeconds: 90 }),
    ]);
  });

  it("takes a master without an answer for a problem of that master", async () => {
    const world = { ...OPTIONS, clock: new FakeClock() };
    const masters = [node("m1", { addresses: ["10.0.0.1"] })];
    const slow = await askEtcd({ ...world, pods: new FakePods(PENDING) }, masters, signal);
    assert.deepEqual(
      [...slow],
      [
        [
          "m1",
          {
            problem: "waited 90 s for asking the etcd of m1 in vain: its pod is Pending (ContainerCreating)",
          },
        ],
      ],
    );
    const nowhere = await askEtcd({ ...world, pods: new FakePods() }, [node("m1")], signal);
    assert.deepEqual([...nowhere], [["m1", { problem: "its node has no address" }]]);
  });

  it("runs as root with three files to read, and nothing else", () => {
    const pod = buildEtcdPod({ ...OPTIONS, node: "m1", address: "fd00::1", deadlineSeconds: 90 });
    assert.deepEqual([pod.metadata.namespace, pod.metadata.name], ["turntable-agents", "etcd-m1"]);
    const { spec } = pod as unknown as {
      readonly spec: {
        readonly containers: readonly {
          readonly command: readonly string[];
          readonly securityContext: object;
          readonly volumeMounts: readonly { readonly name: string; readonly readOnly?: boolean }[];
        }[];
        readonly volumes: readonly object[];
      };
    }; // As its builder types it.
    const [container] = spec.containers;
    assert.deepEqual(container?.command, [
      "node",
      "/program/boot.mjs",
      "read-etcd",
      "--url=https://[fd00::1]:2379",
      "--authority=/certificates/authority",
      "--certificate=/certificates/certificate",
      "--key=/certificates/key",
      "--report=/dev/termination-log",
    ]);
    assert.deepEqual(container.securityContext, {
      runAsUser: 0,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ["ALL"] },
      readOnlyRootFilesystem: true,
    });
    const writable = container.volumeMounts.filter(({ readOnly }) => readOnly !== true);
    assert.deepEqual(
      writable.map(({ name }) => name),
      ["scratch"],
    );
    assert.deepEqual(spec.volumes.slice(2), [
      { name: "authority", hostPath: { path: K3S_ETCD.certificates.authority, type: "File" } },
      { name: "certificate", hostPath: { path: K3S_ETCD.certificates.certificate, type: "File" } },
      { name: "key", hostPath: { path: K3S_ETCD.certificates.key, type: "File" } },
    ]);
  });
});
