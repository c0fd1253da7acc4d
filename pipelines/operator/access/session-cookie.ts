import { isLoopbackHost } from "./loopback-host.ts";

const NAME = "turntable-token";

/** A browser keeps at most 4,096 bytes of a cookie with its name and attributes. */
const MOST_CHARACTERS = 3_800;
const TOKEN = /^[\w.~+/=-]+$/;

/** Why a token cannot be kept in a cookie, as a sentence; undefined: it can. */
export function checkToken(token: string): string | undefined {
  if (!TOKEN.test(token)) {
    return "a token must be given, one word of letters, digits and . _ ~ + / = -";
  }
  return token.length > MOST_CHARACTERS
    ? `a browser keeps a token of at most ${MOST_CHARACTERS} characters, got ${token.length}; use kubectl port-forward, or a shorter one: kubectl create token`
    : undefined;
}

/**
 * The cookie that keeps a token for a browser until it is closed. No script can read it, and no other site's page has it sent along
 * but by a link. Over plain HTTP a browser takes it from this machine only.
 *
 * @param host of the request, with its port
 * @param prefix path below which the surfaces are read
 */
export function sessionCookie(token: string, host: string, prefix: string): string {
  const secure = isLoopbackHost(host) ? "" : "; Secure";
  return `${NAME}=${token}; Path=${prefix === "" ? "/" : prefix}; HttpOnly; SameSite=Lax${secure}`;
}

/** The cookie that ends it. */
export function endedCookie(host: string, prefix: string): string {
  return `${sessionCookie("", host, prefix)}; Max-Age=0`;
}

/** The token that a request carries: of its header `authorization`, else of its cookie; undefined: none. */
export function tokenOf(headers: {
  readonly authorization?: string | undefined;
  readonly cookie?: string | undefined;
}): string | undefined {
  const [, bearer] = /^Bearer (?<token>\S+)$/i.exec(headers.authorization ?? "") ?? [];
  if (bearer !== undefined) {
    return bearer;
  }
  const pair = (headers.cookie ?? "")
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${NAME}=`));
  const token = pair?.slice(NAME.length + 1);
  return token === "" ? undefined : token;
}
