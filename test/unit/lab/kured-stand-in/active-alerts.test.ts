import assert from "node:assert/strict";
import { holdingAlerts, queryAlerts } from "../../../../lab/kured-stand-in/program/active-alerts.ts";
import type { AlertSample } from "../../../../lab/kured-stand-in/program/active-alerts.ts";
import { flagsWith } from "./kured-flags-fixture.ts";

const MATCH_ONLY = ["--alert-filter-regexp=^(NodeDown|EtcdDown)$", "--alert-filter-match-only=true"];

const SAMPLES = [
  sample("NodeDown", "pending"),
  sample("NodeDown", "firing"),
  sample("NodeDownForLong", "firing"),
  sample("Watchdog", "firing"),
  sample("EtcdDown", "firing", "0"),
];

describe("the alerts that hold a reboot", () => {
  it("are those that the expression matches, when it lists them, each once", () => {
    assert.deepEqual(holdingAlerts(SAMPLES, flagsWith(...MATCH_ONLY)), ["NodeDown"]);
  });

  it("are all others, when the expression lists what to ignore", () => {
    const flags = flagsWith("--alert-filter-regexp=^Watchdog$");
    assert.deepEqual(holdingAlerts(SAMPLES, flags), ["NodeDown", "NodeDownForLong"]);
  });

  it("are all of them without an expression", () => {
    assert.deepEqual(holdingAlerts(SAMPLES, flagsWith()), ["NodeDown", "NodeDownForLong", "Watchdog"]);
  });

  it("are found anywhere in the name by an expression without anchors", () => {
    const flags = flagsWith("--alert-filter-regexp=NodeDown", "--alert-filter-match-only=true");
    assert.deepEqual(holdingAlerts(SAMPLES, flags), ["NodeDown", "NodeDownForLong"]);
  });

  it("need not fire unless that is asked for", () => {
    const pending = [sample("NodeDown", "pending")];
    assert.deepEqual(holdingAlerts(pending, flagsWith(...MATCH_ONLY)), ["NodeDown"]);
    assert.deepEqual(holdingAlerts(pending, flagsWith(...MATCH_ONLY, "--alert-firing-only=true")), []);
  });
});

describe("the question to Prometheus", () => {
  it("is asked as kured asks it", async () => {
    const asked: unknown[] = [];
    const ask: typeof fetch = async (url, init) => {
      asked.push([url, init?.method, await new Response(init?.body ?? null).text()]);
      return Response.json(vector([sample("NodeDown", "firing")]));
    };

    assert.deepEqual(await queryAlerts(ask, "http://prometheus:9090/"), [sample("NodeDown", "firing")]);
    assert.deepEqual(asked, [["http://prometheus:9090/api/v1/query", "POST", "query=ALERTS"]]);
  });

  it("has no answer when Prometheus fails or says anything else", async () => {
    await assert.rejects(
      queryAlerts(answering(new Response("", { status: 503 })), "http://prometheus:9090"),
      { message: "http://prometheus:9090/api/v1/query must answer 200, got 503" },
    );
    const other = Response.json({ status: "success", data: { resultType: "matrix", result: [] } });
    await assert.rejects(
      queryAlerts(answering(other), "http://prometheus:9090"),
      /Invalid input: expected \\"vector\\"/,
    );
  });
});

function sample(alertname: string, alertstate: string, value = "1"): AlertSample {
  return { metric: { __name__: "ALERTS", alertname, alertstate }, value: [0, value] };
}

function vector(result: readonly AlertSample[]) {
  return { status: "success", data: { resultType: "vector", result } };
}

function answering(response: Response): typeof fetch {
  return () => Promise.resolve(response);
}
