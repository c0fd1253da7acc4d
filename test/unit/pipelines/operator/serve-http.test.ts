import assert from "node:assert/strict";
import { Registry } from "prom-client";
import { Health } from "../../../../pipelines/operator/health.ts";
import { answerHttp } from "../../../../pipelines/operator/serve-http.ts";

describe("what the operator answers about itself", () => {
  let now: number;
  let health: Health;
  const ask = async (path: string, method = "GET") => {
    const registry = {
      contentType: Registry.PROMETHEUS_CONTENT_TYPE,
      metrics: () => Promise.resolve("m 1\n"),
    };
    const { status, body } = await answerHttp({ health, registry }, method, path);
    return [status, body.trim()];
  };

  beforeEach(() => {
    now = 0;
    health = new Health(() => now);
  });

  it("is its figures, that it lives, and whether it could act", async () => {
    health.answered();
    assert.deepEqual(await ask("/metrics"), [200, "m 1"]);
    assert.deepEqual(await ask("/healthz"), [200, "ok"]);
    assert.deepEqual(await ask("/readyz"), [200, "ok"]);
  });

  it("is not ready before the API server has answered, nor when it falls silent", async () => {
    assert.deepEqual(await ask("/readyz"), [503, "the API server has not answered yet"]);
    health.answered();
    now = 31_000;
    assert.deepEqual(await ask("/readyz"), [503, "the API server has not answered for 31 s"]);
    assert.deepEqual(await ask("/healthz"), [200, "ok"]);
  });

  it("does not live when its loop stands still", async () => {
    now = 121_000;
    assert.deepEqual(await ask("/healthz"), [503, "no loop has gone round for 121 s"]);
    health.beat();
    assert.deepEqual(await ask("/healthz"), [200, "ok"]);
  });

  it("changes nothing and has nothing else", async () => {
    assert.deepEqual(await ask("/metrics", "POST"), [405, "only GET and HEAD are answered"]);
    assert.deepEqual(await ask("/"), [404, "there are /metrics, /healthz and /readyz"]);
  });
});
