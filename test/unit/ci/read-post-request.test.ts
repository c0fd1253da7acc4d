import assert from "node:assert/strict";
import { readPostRequest } from "../../../ci/read-post-request.ts";

const ENVIRONMENT = {
  API_URL: "https://git.example.com/api/v1",
  REPOSITORY: "platform/turntable",
  PULL_REQUEST: "12",
  COMMENT_AUTHOR: "gitea-actions",
  TOKEN: "not-a-real-token",
  PREVIEW_SUMMARY: "no changes",
  PREVIEW_RESULT: "success",
  RUN_URL: "https://git.example.com/platform/turntable/actions/runs/7",
};

describe("readPostRequest", () => {
  it("reads what to post and where", () => {
    assert.deepEqual(readPostRequest(ENVIRONMENT), {
      apiUrl: "https://git.example.com/api/v1",
      repository: "platform/turntable",
      pullRequest: 12,
      author: "gitea-actions",
      token: "not-a-real-token",
      summary: "no changes",
      result: "success",
      runUrl: "https://git.example.com/platform/turntable/actions/runs/7",
    });
  });

  it("takes a missing summary for an empty one", () => {
    assert.equal(readPostRequest({ ...ENVIRONMENT, PREVIEW_SUMMARY: undefined }).summary, "");
  });

  for (const [name, value] of [
    ["API_URL", "file:///etc/passwd"],
    ["REPOSITORY", "platform/turntable/../../users"],
    ["PULL_REQUEST", "12/merge"],
    ["PULL_REQUEST", undefined],
    ["COMMENT_AUTHOR", ""],
    ["TOKEN", ""],
    ["PREVIEW_RESULT", "success](https://example.com)"],
    ["RUN_URL", "javascript:alert(1)"],
  ] as const) {
    it(`refuses ${name} ${JSON.stringify(value) ?? "that is missing"} by its name`, () => {
      assert.throws(
        () => readPostRequest({ ...ENVIRONMENT, [name]: value }),
        (error: Error) => error.message.split("\n")[1]?.startsWith(`${name}: `) === true,
      );
    });
  }

  it("names every wrong variable and never shows a value", () => {
    assert.throws(
      () => readPostRequest({ ...ENVIRONMENT, REPOSITORY: "s3cret", RUN_URL: "s3cret" }),
      (error: Error) =>
        !error.message.includes("s3cret") &&
        error.message.split("\n").length === 3 &&
        error.message.startsWith("the environment of this step is wrong; mend the workflow:\n"),
    );
  });
});
