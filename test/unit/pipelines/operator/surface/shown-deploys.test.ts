import assert from "node:assert/strict";
import type { PipelineDeploy } from "../../../../../pipelines/api/pipeline-deploy.ts";
import {
  KEPT_DEPLOYS,
  ShownDeploys,
  trimDeploy,
} from "../../../../../pipelines/operator/surface/shown-deploys.ts";
import { pastLeg, waitingLeg } from "../../../../page/scenes.ts";

const indexed = ({ metadata }: PipelineDeploy) => ({
  name: metadata.name,
  uid: metadata.uid,
  createdAt: metadata.creationTimestamp,
  resourceVersion: metadata.resourceVersion,
});

function start(deploys: readonly PipelineDeploy[]) {
  const [read, shown, log]: [string[], string[][], string[]] = [[], [], []];
  const own = new ShownDeploys(
    {
      reader: {
        readDeploy: (name) => {
          read.push(name);
          return name === "unreadable"
            ? Promise.reject(new Error("another shape"))
            : Promise.resolve(deploys.find(({ metadata }) => metadata.name === name));
        },
      },
      changed: (all) => shown.push(all.map(({ metadata }) => metadata.name)),
      log: (line) => log.push(line),
    },
    new AbortController().signal,
  );
  return { own, read, shown, log };
}

describe("ShownDeploys", () => {
  it("keeps the latest ones only, however many there are", async () => {
    const many = Array.from({ length: 30 }, (_, place) => {
      const leg = pastLeg(3);
      const uid = leg.metadata.uid.replace(/..$/, String(place + 10));
      const creationTimestamp = `2026-10-${String(place + 1).padStart(2, "0")}T00:00:00Z`;
      return { ...leg, metadata: { ...leg.metadata, name: `d${place}`, uid, creationTimestamp } };
    });
    const { own, read, shown } = start(many);
    await own.replaced(new Map(many.map((one) => [one.metadata.uid, indexed(one)])));
    assert.equal(read.length, KEPT_DEPLOYS);
    assert.deepEqual([shown.length, shown[0]?.length, shown[0]?.[0]], [1, KEPT_DEPLOYS, "d29"]);
  });

  it("reads one again when it is another one, and only then", async () => {
    const leg = waitingLeg();
    const { own, read } = start([leg]);
    await own.put(indexed(leg));
    await own.put(indexed(leg));
    assert.equal(read.length, 1);
    await own.put({ ...indexed(leg), resourceVersion: "8" });
    assert.equal(read.length, 2);
  });

  it("shows the others when one cannot be read, and forgets what is gone", async () => {
    const leg = waitingLeg();
    const { own, shown, log } = start([leg]);
    await own.put({ ...indexed(leg), name: "unreadable", uid: "u" });
    await own.put(indexed(leg));
    own.gone(leg.metadata.uid);
    assert.deepEqual(shown, [[leg.metadata.name], []]);
    assert.deepEqual(log.slice(0, 1), ["deploy unreadable is not shown: another shape"]);
  });

  it("leaves a running deploy whole, and of an ended one what lists and timelines need", () => {
    const [running, ended] = [waitingLeg(), pastLeg(2)];
    assert.equal(trimDeploy(running), running);
    const { status } = trimDeploy(ended);
    assert.deepEqual(
      [status?.evidence, status?.nodes?.[0]?.seconds, status?.nodes?.[0]?.staged],
      [undefined, ended.status?.nodes?.[0]?.seconds, undefined],
    );
  });
});
