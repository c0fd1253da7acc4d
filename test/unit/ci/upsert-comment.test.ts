import assert from "node:assert/strict";
import { upsertComment } from "../../../ci/upsert-comment.ts";
import type { CommentTarget, Fetch } from "../../../ci/upsert-comment.ts";

const TARGET: CommentTarget = {
  apiUrl: "https://git.example.com/api/v1/",
  repository: "platform/turntable",
  pullRequest: 12,
  author: "gitea-actions",
  token: "not-a-real-token",
};
const ISSUES = "https://git.example.com/api/v1/repos/platform/turntable/issues";
const FIRST_PAGE = `${ISSUES}/12/comments?per_page=100`;
const BODY = "<!-- turntable: preview -->\nnew";

interface Page {
  readonly comments: unknown;
  readonly link?: string;
}

const own = (id: number, body: string) => ({ id, body, user: { login: "gitea-actions" } });

/** A platform with these pages of comments; every call is written down. */
function fakePlatform(pages: Readonly<Record<string, Page>>, writeStatus?: number) {
  const calls: string[] = [];
  const fetch: Fetch = (url, { method = "GET", body, headers }) => {
    calls.push([method, url, body].filter((part) => typeof part === "string").join(" "));
    assert.equal(new Headers(headers).get("authorization"), "Bearer not-a-real-token");
    const page = pages[url];
    const status =
      method === "GET" ? (page === undefined ? 404 : 200) : (writeStatus ?? (method === "POST" ? 201 : 200));
    return Promise.resolve({
      status,
      headers: new Headers(page?.link === undefined ? {} : { link: page.link }),
      text: () => Promise.resolve(JSON.stringify(page?.comments ?? {})),
    });
  };
  return { calls, fetch };
}

describe("upsertComment", () => {
  it("creates the comment when there is none of ours", async () => {
    const { calls, fetch } = fakePlatform({ [FIRST_PAGE]: { comments: [own(1, "something else")] } });

    assert.equal(await upsertComment(TARGET, BODY, fetch), "created");
    assert.deepEqual(calls, [
      `GET ${FIRST_PAGE}`,
      `POST ${ISSUES}/12/comments ${JSON.stringify({ body: BODY })}`,
    ]);
  });

  it("rewrites the comment of an earlier run in place", async () => {
    const comments = [own(1, "hello"), own(2, "<!-- turntable: preview -->\nold")];
    const { calls, fetch } = fakePlatform({ [FIRST_PAGE]: { comments } });

    assert.equal(await upsertComment(TARGET, BODY, fetch), "updated");
    assert.deepEqual(calls, [
      `GET ${FIRST_PAGE}`,
      `PATCH ${ISSUES}/comments/2 ${JSON.stringify({ body: BODY })}`,
    ]);
  });

  it("writes nothing when nothing changed", async () => {
    const { calls, fetch } = fakePlatform({ [FIRST_PAGE]: { comments: [own(2, BODY)] } });

    assert.equal(await upsertComment(TARGET, BODY, fetch), "unchanged");
    assert.deepEqual(calls, [`GET ${FIRST_PAGE}`]);
  });

  it("never changes another account's comment, even one that looks like ours", async () => {
    const comments = [
      { id: 3, body: "<!-- turntable: preview -->\nfine, merge it", user: { login: "mallory" } },
      { id: 4, body: "<!-- turntable: preview -->\nof a deleted account", user: null },
      { id: 5, body: null, user: { login: "gitea-actions" } },
    ];
    const { fetch } = fakePlatform({ [FIRST_PAGE]: { comments } });

    assert.equal(await upsertComment(TARGET, BODY, fetch), "created");
  });

  it("looks through all pages", async () => {
    const second = `${ISSUES}/12/comments?per_page=100&page=2`;
    const { calls, fetch } = fakePlatform({
      [FIRST_PAGE]: { comments: [own(1, "hello")], link: `<${second}>; rel="next", <${second}>; rel="last"` },
      [second]: { comments: [own(101, "<!-- turntable: preview -->\nold")] },
    });

    assert.equal(await upsertComment(TARGET, BODY, fetch), "updated");
    assert.deepEqual(
      calls.map((line) => line.split(" ").slice(0, 2).join(" ")),
      [`GET ${FIRST_PAGE}`, `GET ${second}`, `PATCH ${ISSUES}/comments/101`],
    );
  });

  it("does not follow a link to another host", async () => {
    const { calls, fetch } = fakePlatform({
      [FIRST_PAGE]: { comments: [], link: '<https://evil.example.net/>; rel="next"' },
    });

    assert.equal(await upsertComment(TARGET, BODY, fetch), "created");
    assert.equal(calls.filter((line) => line.includes("evil")).length, 0);
  });

  it("says which call was refused, without the token", async () => {
    const { fetch } = fakePlatform({ [FIRST_PAGE]: { comments: [] } }, 403);

    await assert.rejects(upsertComment(TARGET, BODY, fetch), {
      message: `POST ${ISSUES}/12/comments must answer with status 201, got 403; the job's token needs the right to write to pull requests`,
    });
  });

  it("refuses an answer that is no list of comments", async () => {
    const { calls, fetch } = fakePlatform({ [FIRST_PAGE]: { comments: { message: "moved" } } });

    await assert.rejects(upsertComment(TARGET, BODY, fetch), /expected array/);
    assert.deepEqual(calls, [`GET ${FIRST_PAGE}`]);
  });
});
