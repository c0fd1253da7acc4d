import { z } from "zod";
import type { GetServersArgs } from "./get-servers-result.ts";
import type { ProviderConfig } from "./provider-config.ts";
import { type Server, serverPageSchema } from "./server.ts";

/** The largest page of the API. */
const PER_PAGE = 50;
/** Pauses before the attempts after the first. */
const RETRY_PAUSES_MS = [500, 1000, 2000] as const;

const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** The outside world of a look-up. */
export interface ApiIo {
  fetch(
    url: URL,
    init: { readonly headers: Record<string, string>; readonly signal: AbortSignal },
  ): Promise<Response>;
  sleep(milliseconds: number, signal: AbortSignal): Promise<unknown>;
  /** Ends the whole look-up. */
  readonly signal: AbortSignal;
}

/**
 * All servers that match, over all pages.
 *
 * @throws Error naming the endpoint and what to do; never the token.
 */
export async function listServers(
  config: ProviderConfig,
  args: GetServersArgs,
  io: ApiIo,
): Promise<readonly Server[]> {
  const { token, endpoint } = config;
  if (token === undefined) {
    throw new Error(
      "hcloud:token must be set to look up servers; run pulumi config set --secret hcloud:token, or set HCLOUD_TOKEN",
    );
  }
  const servers: Server[] = [];
  for (let page: number | null = 1; page !== null;) {
    const url = pageUrl(endpoint, args, page);
    const body = await getJson(url, { endpoint, token }, io);
    const parsed = serverPageSchema.safeParse(body);
    if (!parsed.success) {
      const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
      throw new Error(
        `${endpoint}/servers must answer with servers as the Hetzner Cloud API v1 describes them: ${problems.join("; ")}`,
      );
    }
    servers.push(...parsed.data.servers);
    page = nextPage(endpoint, page, parsed.data.meta.pagination.next_page);
  }
  return servers;
}

/** The address of one page. */
export function pageUrl(
  endpoint: string,
  { withSelector, withStatuses = [] }: GetServersArgs,
  page: number,
): URL {
  let url: URL;
  try {
    url = new URL(`${endpoint}/servers`);
  } catch {
    throw new Error(`hcloud:endpoint must be an http(s) address, got ${endpoint}`);
  }
  if (withSelector !== undefined && withSelector !== "") {
    url.searchParams.set("label_selector", withSelector);
  }
  for (const status of withStatuses) {
    url.searchParams.append("status", status);
  }
  url.searchParams.set("page", String(page));
  url.searchParams.set("per_page", String(PER_PAGE));
  return url;
}

function nextPage(endpoint: string, page: number, next: number | null): number | null {
  if (next !== null && next <= page) {
    throw new Error(`${endpoint}/servers must count its pages up, but page ${page} is followed by ${next}`);
  }
  return next;
}

async function getJson(
  url: URL,
  { endpoint, token }: { readonly endpoint: string; readonly token: string },
  io: ApiIo,
): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await request(url, endpoint, token, io);
    if (response.ok) {
      return await readJson(response, endpoint);
    }
    const pause = RETRY_PAUSES_MS[attempt];
    if (pause === undefined || !(response.status === 429 || response.status >= 500)) {
      throw new Error(await explain(response, endpoint));
    }
    await response.body?.cancel();
    await io.sleep(pause, io.signal);
  }
}

async function request(url: URL, endpoint: string, token: string, io: ApiIo): Promise<Response> {
  try {
    return await io.fetch(url, { headers: { Authorization: `Bearer ${token}` }, signal: io.signal });
  } catch (error) {
    throw new Error(
      `${endpoint} must be reachable: ${reasonOf(error)}; check the network and hcloud:endpoint`,
      {
        cause: error,
      },
    );
  }
}

async function readJson(response: Response, endpoint: string): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new Error(
      `${endpoint}/servers must answer with JSON; check that hcloud:endpoint is a Hetzner Cloud API`,
    );
  }
}

async function explain(response: Response, endpoint: string): Promise<string> {
  if (response.status === 401) {
    return `${endpoint} must accept the token, but refused it (401); set a valid one: pulumi config set --secret hcloud:token`;
  }
  const parsed = errorSchema.safeParse(await response.json().catch(() => undefined));
  const detail = parsed.success
    ? `${parsed.data.error.code}: ${parsed.data.error.message}`
    : response.statusText;
  return `${endpoint} must list the servers, but answered ${response.status} (${detail})`;
}

/** fetch hides what went wrong in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  if (error.name === "TimeoutError" || error.name === "AbortError") {
    return "it did not answer in time";
  }
  return error.cause instanceof Error && error.cause.message !== "" ? error.cause.message : error.message;
}
