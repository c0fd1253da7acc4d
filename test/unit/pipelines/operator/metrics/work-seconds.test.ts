import assert from "node:assert/strict";
import { workSeconds } from "../../../../../pipelines/operator/metrics/work-seconds.ts";
import { deploy } from "../../api/deploy-fixture.ts";

const NOW = Date.parse("2026-11-30T11:00:00Z");
const DIGEST = `sha256:${"0".repeat(64)}`;

describe("workSeconds", () => {
  it("is not known before the deploy has begun", () => assert.equal(workSeconds(deploy(), NOW), undefined));

  it("leaves out what was waited for persons, at a gate that closed and at one that is open", () => {
    const startedAt = "2026-11-30T10:00:00Z";
    const closed = {
      name: "canary",
      openedAt: "2026-11-30T10:10:00Z",
      closedAt: "2026-11-30T10:30:00Z",
      evidenceDigest: DIGEST,
    };
    const open = { name: "only-node", openedAt: "2026-11-30T10:50:00Z", evidenceDigest: DIGEST };
    assert.equal(workSeconds(deploy({ status: { startedAt, gates: [closed, open] } }), NOW), 30 * 60);
  });
});
