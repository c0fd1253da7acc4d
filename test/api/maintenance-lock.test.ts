import assert from "node:assert/strict";
import { connectKubeconfig } from "../../pipelines/kube/connect-kubeconfig.ts";
import { createMaintenanceLock } from "../../pipelines/kube/maintenance-lock.ts";
import type { MaintenanceLock } from "../../pipelines/kube/maintenance-lock.ts";
import { requireSuccess, createSendRequest } from "../../pipelines/kube/send-request.ts";
import type { SendRequest } from "../../pipelines/kube/send-request.ts";
import { releaseLock } from "../../pipelines/lock/release-lock.ts";
import { takeLock } from "../../pipelines/lock/take-lock.ts";
import { useApiServer } from "../support/use-api-server.ts";

const signal = AbortSignal.timeout(3_600_000);
const now = new Date("2026-11-30T10:00:00Z");
const question = { deploy: "linux-7", nodes: new Set(["w1"]), now };
const PATH = "/apis/apps/v1/namespaces/default/daemonsets";
const REFUSED_BY_W1 =
  "kured's lock on DaemonSet default/kured must be free, got held by w1 for 0 s; wait until kured has brought the node back";

describe("the lock in a real API server", () => {
  const server = useApiServer();
  let send: SendRequest;
  let lock: MaintenanceLock;

  before(async () => {
    send = createSendRequest(await connectKubeconfig(server().kubeconfigPath));
    lock = createMaintenanceLock(send);
  });

  beforeEach(() => createKured());

  afterEach(async () => {
    await releaseLock(lock, question.deploy, signal);
    await send({ method: "DELETE", path: `${PATH}/kured`, signal });
  });

  it("is taken, held against another deploy, taken again and released", async () => {
    assert.deepEqual(await takeLock(lock, question, signal), []);
    assert.equal(
      await readAnnotation(),
      '{"nodeID":"turntable/linux-7","metadata":{"unschedulable":false},"created":"2026-11-30T10:00:00.000Z","TTL":0}',
    );
    assert.deepEqual(await takeLock(lock, { ...question, deploy: "linux-8" }, signal), [
      "only one deploy may run, got linux-7, which holds the lock for 0 s; wait for it, or see pipectl status",
      "kured's lock on DaemonSet default/kured must be free, got held by turntable/linux-7 for 0 s, a deploy that did not release it; see pipectl status, then pipectl unlock",
    ]);
    assert.deepEqual(await takeLock(lock, question, signal), []);
    await releaseLock(lock, question.deploy, signal);
    const { lease, kureds } = await lock.read(signal);
    assert.equal(lease, undefined);
    assert.deepEqual(
      kureds.map((kured) => kured.lock),
      [{ kind: "free" }],
    );
  });

  it("leaves kured's lock to the kured that was quicker, and gives the Lease back", async () => {
    const slow: MaintenanceLock = {
      ...lock,
      annotate: async (kured, text, ended) => {
        await annotateByKured();
        await lock.annotate(kured, text, ended);
      },
    };
    assert.deepEqual(await takeLock(slow, question, signal), [
      REFUSED_BY_W1,
      "the deploy must hold kured's lock on DaemonSet default/kured, got held by w1",
    ]);
    assert.equal((await lock.read(signal)).lease, undefined);
    assert.equal(await readAnnotation(), KURED_OF_W1);
  });

  it("does not delete a Lease that was taken anew since it was seen", async () => {
    await lock.createLease("turntable/linux-7", now, signal);
    const { lease } = await lock.read(signal);
    assert.ok(lease !== undefined);
    await lock.deleteLease(lease, signal);
    await lock.createLease("turntable/linux-8", now, signal);
    await lock.deleteLease(lease, signal);
    const again = await lock.read(signal);
    assert.equal(again.lease?.holder, "turntable/linux-8");
    await lock.deleteLease(again.lease, signal);
  });

  it("is taken over by the deploy that continues its holder, and by no other", async () => {
    const [seven, eight] = [question, { ...question, deploy: "linux-8" }];
    assert.deepEqual(await takeLock(lock, seven, signal), []);
    assert.equal((await takeLock(lock, { ...eight, continued: new Set(["linux-6"]) }, signal)).length, 2);
    assert.deepEqual(await takeLock(lock, { ...eight, continued: new Set(["linux-7"]) }, signal), []);
    const { lease, kureds } = await lock.read(signal);
    assert.equal(lease?.holder, "turntable/linux-8");
    assert.deepEqual(
      kureds.map((kured) => kured.lock.kind === "held" && kured.lock.holder),
      ["turntable/linux-8"],
    );
    await releaseLock(lock, "linux-8", signal);
  });

  it("is not passed on when it changed since it was seen", async () => {
    await lock.createLease("turntable/linux-7", now, signal);
    const { lease } = await lock.read(signal);
    assert.ok(lease !== undefined);
    assert.equal(await lock.passLease(lease, "turntable/linux-8", now, signal), true);
    assert.equal(await lock.passLease(lease, "turntable/linux-9", now, signal), false);
    const again = await lock.read(signal);
    assert.equal(again.lease?.holder, "turntable/linux-8");
    await releaseLock(lock, "linux-8", signal);
    assert.equal(await lock.passLease(lease, "turntable/linux-9", now, signal), false);
  });

  it("goes to one of ten deploys that want it at the same moment", async () => {
    const deploys = Array.from({ length: 10 }, (_, index) => `race-${index}`);
    const answers = await Promise.all(
      deploys.map((deploy) => takeLock(lock, { ...question, deploy }, signal)),
    );
    const winners = deploys.filter((_, index) => answers[index]?.length === 0);
    assert.ok(winners.length <= 1, `one at most may hold the lock, got ${winners.join(", ")}`);
    for (const deploy of winners) {
      await releaseLock(lock, deploy, signal);
    }
    assert.equal((await lock.read(signal)).lease, undefined);
  });

  const KURED_OF_W1 =
    '{"nodeID":"w1","metadata":{"unschedulable":false},"created":"2026-11-30T10:00:00Z","TTL":0}';

  async function createKured(): Promise<void> {
    const labels = { "app.kubernetes.io/name": "kured" };
    const answer = await send({
      method: "POST",
      path: PATH,
      body: {
        apiVersion: "apps/v1",
        kind: "DaemonSet",
        metadata: { name: "kured", labels },
        spec: {
          selector: { matchLabels: labels },
          template: {
            metadata: { labels },
            spec: { containers: [{ name: "kured", image: "kured.example/kured:1" }] },
          },
        },
      },
      signal,
    });
    requireSuccess({ method: "POST", path: PATH }, answer);
  }

  async function annotateByKured(): Promise<void> {
    const path = `${PATH}/kured`;
    const body = { metadata: { annotations: { "weave.works/kured-node-lock": KURED_OF_W1 } } };
    requireSuccess({ method: "PATCH", path }, await send({ method: "PATCH", path, body, signal }));
  }

  async function readAnnotation(): Promise<string | undefined> {
    const { body } = await send({ method: "GET", path: `${PATH}/kured`, signal });
    // The API server answers with the DaemonSet that this test made.
    const { annotations } = (body as { metadata: { annotations: Record<string, string> } }).metadata;
    return annotations["weave.works/kured-node-lock"];
  }
});
