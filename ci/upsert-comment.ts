import { z } from "zod";
import { COMMENT_MARKER } from "./comment-body.ts";

/** The pull request and who comments on it. Gitea and GitHub answer the same calls. */
export interface CommentTarget {
  /** API of the platform, such as `https://api.github.com` or `https://git.example.com/api/v1`. */
  readonly apiUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly pullRequest: number;
  /** Name of the account of `token`; only its own comment is ever changed. */
  readonly author: string;
  readonly token: string;
}

/** What is asked of HTTP; the global `fetch` fits. */
export type Fetch = (
  url: string,
  init: RequestInit,
) => Promise<Pick<Response, "status" | "headers" | "text">>;

const commentsSchema = z.array(
  z.object({ id: z.int(), body: z.string().nullable(), user: z.object({ login: z.string() }).nullable() }),
);

type Comment = z.infer<typeof commentsSchema>[number];

const ANSWER_WITHIN_MS = 30_000;

/**
 * Writes the comment, or rewrites the one of an earlier run.
 *
 * @returns what was done
 * @throws Error naming the call and the status when the platform refuses; never with the token
 */
export async function upsertComment(
  target: CommentTarget,
  body: string,
  fetch: Fetch,
): Promise<"created" | "updated" | "unchanged"> {
  const own = await findOwnComment(target, fetch);
  if (own?.body === body) {
    return "unchanged";
  }
  const issues = `${baseUrl(target)}/issues`;
  if (own === undefined) {
    await call(target, "POST", `${issues}/${target.pullRequest}/comments`, 201, fetch, { body });
    return "created";
  }
  await call(target, "PATCH", `${issues}/comments/${own.id}`, 200, fetch, { body });
  return "updated";
}

async function findOwnComment(target: CommentTarget, fetch: Fetch): Promise<Comment | undefined> {
  let url: string | undefined = `${baseUrl(target)}/issues/${target.pullRequest}/comments?per_page=100`;
  while (url !== undefined) {
    const { text, link } = await call(target, "GET", url, 200, fetch);
    const own = commentsSchema
      .parse(JSON.parse(text))
      .find(({ body, user }) => user?.login === target.author && body?.startsWith(COMMENT_MARKER) === true);
    if (own !== undefined) {
      return own;
    }
    url = nextPage(link, target.apiUrl);
  }
  return undefined;
}

/** The token goes to the platform only, whatever an answer links to. */
function nextPage(link: string, apiUrl: string): string | undefined {
  const next = /<(?<url>[^>]+)>; rel="next"/.exec(link)?.groups?.["url"];
  return next !== undefined && new URL(next).origin === new URL(apiUrl).origin ? next : undefined;
}

function baseUrl({ apiUrl, repository }: CommentTarget): string {
  return `${apiUrl.replace(/\/+$/, "")}/repos/${repository}`;
}

async function call(
  { token }: CommentTarget,
  method: "GET" | "POST" | "PATCH",
  url: string,
  wanted: number,
  fetch: Fetch,
  content?: { readonly body: string },
): Promise<{ text: string; link: string }> {
  const answer = await fetch(url, {
    method,
    headers: {
      accept: "application/json",
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (answer.status !== wanted) {
    throw new Error(
      `${method} ${url} must answer with status ${wanted}, got ${answer.status}; ` +
        "the job's token needs the right to write to pull requests",
    );
  }
  return { text: await answer.text(), link: answer.headers.get("link") ?? "" };
}
