import { createHash } from "node:crypto";
import * as z from "zod";
import type { ImageRepository } from "./image-reference.ts";

/** Who answers for a registry. */
export interface RegistryAccess {
  readonly fetch: (url: URL, options: RequestInit) => Promise<Response>;
  /** Whether the registry is asked without TLS. */
  readonly plainHttp: boolean;
  /** Base64 of `user:password`; undefined: nobody in particular asks. */
  readonly credentials: string | undefined;
}

export interface Manifest {
  /** Of the bytes that came, whatever the registry says. */
  readonly digest: string;
  readonly body: unknown;
}

/** A registry that answers none of these in this time counts as away. */
const TIMEOUT_MS = 30_000;

const ACCEPT = [
  "application/vnd.oci.image.index.v1+json",
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.list.v2+json",
  "application/vnd.docker.distribution.manifest.v2+json",
].join(", ");

const tokenSchema = z
  .object({ token: z.string().optional(), access_token: z.string().optional() })
  .transform((answer) => answer.token ?? answer.access_token)
  .pipe(z.string());

/**
 * Reads what a tag or digest names.
 *
 * @throws Error that names the image, the registry and what it answered
 * @see https://github.com/opencontainers/distribution-spec/blob/v1.1.1/spec.md#pulling-manifests
 */
export async function readManifest(
  access: RegistryAccess,
  { registry, path }: ImageRepository,
  reference: string,
  signal: AbortSignal,
): Promise<Manifest> {
  const image = `${registry}/${path}${reference.includes(":") ? "@" : ":"}${reference}`;
  const url = new URL(
    `${access.plainHttp ? "http" : "https"}://${registry}/v2/${path}/manifests/${reference}`,
  );
  const get = (authorization: string | undefined) =>
    send(access, url, authorization, `image ${image}`, signal);
  const first = await get(access.credentials === undefined ? undefined : `Basic ${access.credentials}`);
  const challenge = first.status === 401 ? first.headers.get("www-authenticate") : null;
  const token = challenge === null ? undefined : await askToken(access, challenge, registry, signal);
  const answer = token === undefined ? first : await get(`Bearer ${token}`);
  if (answer.status !== 200) {
    throw new Error(
      `image ${image} must be in the registry, got status ${answer.status}; ${remedy(answer.status, registry)}`,
    );
  }
  const bytes = Buffer.from(await answer.arrayBuffer());
  const digest = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
  if (reference.includes(":") && reference !== digest) {
    throw new Error(`image ${image} must have the content of its digest, got ${digest}; look at ${registry}`);
  }
  return { digest, body: parse(image, bytes) };
}

function remedy(status: number, registry: string): string {
  if (status === 401 || status === 403) {
    return `give the step credentials of ${registry} that may read it`;
  }
  return status === 404 ? "push it, or ask for a version that is there" : `look at the log of ${registry}`;
}

/** @see https://github.com/distribution/distribution/blob/v3.0.0/docs/content/spec/auth/token.md */
async function askToken(
  access: RegistryAccess,
  challenge: string,
  registry: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const values = new Map(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]),
  );
  const realm = values.get("realm");
  if (!/^bearer /i.test(challenge) || realm === undefined || !URL.canParse(realm)) {
    return undefined;
  }
  const url = new URL(realm);
  // The password must not go where anybody on the way can read it.
  if (url.protocol !== "https:" && !access.plainHttp) {
    throw new Error(`${registry} must give out tokens over https, got ${url.origin}`);
  }
  for (const key of ["service", "scope"]) {
    const value = values.get(key);
    if (value !== undefined) {
      url.searchParams.set(key, value);
    }
  }
  const authorization = access.credentials === undefined ? undefined : `Basic ${access.credentials}`;
  const answer = await send(access, url, authorization, `a token of ${registry}`, signal);
  if (answer.status !== 200) {
    throw new Error(`${url.origin} must give a token for ${registry}, got status ${answer.status}`);
  }
  return tokenSchema.parse(await answer.json());
}

async function send(
  { fetch }: RegistryAccess,
  url: URL,
  authorization: string | undefined,
  what: string,
  signal: AbortSignal,
): Promise<Response> {
  const headers = { accept: ACCEPT, ...(authorization === undefined ? {} : { authorization }) };
  try {
    return await fetch(url, { headers, signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`${what} must be readable at ${url.origin}, got no answer: ${String(cause)}`, {
      cause: error,
    });
  }
}

function parse(image: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new Error(`image ${image} must have a manifest of JSON, got something else`);
  }
}
