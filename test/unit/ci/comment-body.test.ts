import assert from "node:assert/strict";
import { buildCommentBody } from "../../../ci/comment-body.ts";

const RUN_URL = "https://git.example.com/platform/turntable/actions/runs/7";

describe("buildCommentBody", () => {
  it("shows the summary and where the log is", () => {
    assert.equal(
      buildCommentBody({ summary: "## Preview\n\nno changes\n", result: "success", runUrl: RUN_URL }),
      `<!-- turntable: preview -->\n## Preview\n\nno changes\n\n[Log of the run](${RUN_URL})`,
    );
  });

  it("says first that a failed preview must not be merged", () => {
    assert.equal(
      buildCommentBody({ summary: "two violations", result: "failure", runUrl: RUN_URL }),
      `<!-- turntable: preview -->\n**The preview ended with failure: do not merge.**\n\ntwo violations\n\n[Log of the run](${RUN_URL})`,
    );
  });

  it("says that there is no summary instead of showing nothing", () => {
    assert.equal(
      buildCommentBody({ summary: " \n", result: "failure", runUrl: RUN_URL }).split("\n")[3],
      "The preview wrote no summary; its log says why.",
    );
  });

  it("cuts a summary that a comment cannot hold, and says so", () => {
    const body = buildCommentBody({ summary: "x".repeat(70_000), result: "success", runUrl: RUN_URL });

    assert.equal(body.length < 65_536, true);
    assert.match(body, /x{60000}\n\n\*\*The summary is cut here: it has 70000 characters\./);
    assert.equal(
      buildCommentBody({ summary: "x".repeat(60_000), result: "success", runUrl: RUN_URL }).includes("cut"),
      false,
    );
  });
});
