import assert from "node:assert/strict";
import { admitByToken } from "../../../../../pipelines/operator/access/admit-by-token.ts";
import type { ResourceAttributes } from "../../../../../pipelines/operator/access/permissions.ts";
import type { ReviewClient, ReviewedUser } from "../../../../../pipelines/operator/access/review-client.ts";

const ABEL: ReviewedUser = { username: "abel", uid: "u", groups: ["sre"], extra: {} };

/** An API server that knows `good`, and lets its holder do what is listed. */
class FakeReviews implements ReviewClient {
  readonly asked: string[] = [];
  readonly rights = new Set(["pipelinedeploys", "nodes", "leases"]);
  fails = false;
  hold: Promise<void> | undefined;

  async whoHas(token: string): Promise<ReviewedUser | undefined> {
    this.asked.push(token);
    await this.hold;
    if (this.fails) {
      throw new Error("no answer");
    }
    return token === "good" ? ABEL : undefined;
  }

  may(user: ReviewedUser, { verb, resource }: ResourceAttributes): Promise<boolean> {
    this.asked.push(`${user.username} ${verb} ${resource}`);
    return Promise.resolve(this.rights.has(resource));
  }
}

function start() {
  const reviews = new FakeReviews();
  const log: string[] = [];
  const time = { now: 0 };
  const admit = admitByToken({ reviews, now: () => time.now, log: (line) => log.push(line) });
  return { reviews, log, time, admit };
}

describe("admitByToken", () => {
  it("grants what the API server lets the holder read", async () => {
    const { reviews, admit } = start();
    reviews.rights.delete("nodes");
    assert.deepEqual(await admit("good"), {
      kind: "granted",
      user: "abel",
      may: { deploys: true, nodes: false, lock: true },
    });
    assert.deepEqual(reviews.asked, [
      "good",
      "abel list pipelinedeploys",
      "abel list nodes",
      "abel get leases",
    ]);
  });

  it("knows nobody without a token, and asks nobody about it", async () => {
    const { reviews, admit } = start();
    assert.deepEqual([await admit(undefined), await admit("")], [{ kind: "unknown" }, { kind: "unknown" }]);
    assert.deepEqual(reviews.asked, []);
  });

  it("refuses who is unknown, and who may not list deploys whatever else they may", async () => {
    const { reviews, admit } = start();
    assert.deepEqual(await admit("bad"), { kind: "unknown" });
    reviews.rights.delete("pipelinedeploys");
    assert.deepEqual(await admit("good"), { kind: "refused", user: "abel" });
  });

  it("asks again after a minute, so that a right that is taken away is gone", async () => {
    const { reviews, time, admit } = start();
    await admit("good");
    reviews.rights.clear();
    time.now = 59_999;
    assert.equal((await admit("good")).kind, "granted");
    time.now = 60_001;
    assert.equal((await admit("good")).kind, "refused");
  });

  it("asks sooner about what it did not grant", async () => {
    const { reviews, time, admit } = start();
    await admit("bad");
    await admit("bad");
    assert.deepEqual(reviews.asked, ["bad"]);
    time.now = 10_001;
    await admit("bad");
    assert.deepEqual(reviews.asked, ["bad", "bad"]);
  });

  it("grants nothing while the API server does not answer, and says so without the token", async () => {
    const { reviews, log, admit } = start();
    reviews.fails = true;
    assert.deepEqual(await admit("good"), { kind: "unavailable" });
    assert.deepEqual(log, ["who reads cannot be reviewed: no answer"]);
  });

  it("does not ask about more than eight tokens at once", async () => {
    const { reviews, admit } = start();
    const { promise, resolve } = Promise.withResolvers<void>();
    reviews.hold = promise;
    const first = Array.from({ length: 8 }, (_, place) => admit(`guess-${place}`));
    assert.deepEqual(await admit("good"), { kind: "unavailable" });
    resolve();
    await Promise.all(first);
    assert.equal((await admit("good")).kind, "granted");
  });
});
