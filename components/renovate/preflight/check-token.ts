/** One account that the run needs: where to ask who it is, and the token that says so. */
export interface TokenQuestion {
  /** Platform as Renovate names it. */
  readonly platform: string;
  /** API endpoint of the platform. */
  readonly endpoint: string;
  readonly token: string;
}

/** What is asked of HTTP; the global `fetch` fits. */
export type Fetch = (url: string, init: RequestInit) => Promise<Pick<Response, "status" | "text">>;

interface UserApi {
  /** Path of the API below the host, where Renovate accepts an endpoint without it. */
  readonly apiPath: string;
  /** Field of the answer that names the account. */
  readonly nameField: string;
}

const USER_APIS: Readonly<Record<string, UserApi>> = {
  forgejo: { apiPath: "/api/v1", nameField: "login" },
  gitea: { apiPath: "/api/v1", nameField: "login" },
  github: { apiPath: "", nameField: "login" },
  gitlab: { apiPath: "", nameField: "username" },
};

const ANSWER_WITHIN_MS = 30_000;

/**
 * Asks the platform who the token is.
 *
 * @returns why the token does not work, without the token; or undefined when it works.
 */
export async function checkToken(question: TokenQuestion, fetch: Fetch): Promise<string | undefined> {
  const api = USER_APIS[question.platform];
  if (api === undefined) {
    return `platform must be one of ${Object.keys(USER_APIS).join(", ")}, got ${JSON.stringify(question.platform)}`;
  }
  const { token } = question;
  if (token.trim() === "") {
    return "token must not be empty; put the token of the platform into the Secret";
  }
  if (/\s/.test(token)) {
    // Renovate takes it as it is: https://github.com/renovatebot/renovate/blob/44.39.2/lib/workers/global/config/parse/coersions.ts
    return "token must not hold white space, got some; store it without the newline at its end";
  }
  const url = userUrl(question.endpoint, api);
  try {
    const answer = await fetch(url, {
      headers: { accept: "application/json", authorization: `Bearer ${token}` },
      // A redirect would carry the token to a host that nobody configured.
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return judgeAnswer(url, answer.status, await answer.text(), api);
  } catch (error) {
    return `${url} must answer, got ${reasonOf(error)}; check the endpoint, DNS and the NetworkPolicy`;
  }
}

function userUrl(endpoint: string, api: UserApi): string {
  const base = endpoint.replace(/\/+$/, "");
  return base.endsWith(api.apiPath) ? `${base}/user` : `${base}${api.apiPath}/user`;
}

function judgeAnswer(url: string, status: number, body: string, api: UserApi): string | undefined {
  if (status === 401 || status === 403) {
    return `${url} must accept the token, got status ${status}; renew the token in the Secret`;
  }
  if (status !== 200) {
    return `${url} must answer with status 200, got ${status}; check the endpoint`;
  }
  const name = readField(body, api.nameField);
  return typeof name === "string" && name !== ""
    ? undefined
    : `${url} must answer with a JSON object that has ${api.nameField}, got something else; check the endpoint`;
}

function readField(body: string, field: string): unknown {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null
      ? new Map(Object.entries(parsed)).get(field)
      : undefined;
  } catch {
    return undefined;
  }
}

/** fetch hides why it failed in `cause`; its code names it (ECONNREFUSED, ENOTFOUND, CERT_HAS_EXPIRED). */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(inner instanceof Error)) {
    return "no answer";
  }
  return "code" in inner && typeof inner.code === "string" ? inner.code : inner.name;
}
