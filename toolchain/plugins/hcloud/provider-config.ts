import { z } from "zod";

const DEFAULT_ENDPOINT = "https://api.hetzner.cloud/v1";

/** The configuration of the provider that matters here; the rest is for what this plugin does not do. */
const argsSchema = z.object({ token: z.string().optional(), endpoint: z.string().optional() });

/** How to reach the API. */
export interface ProviderConfig {
  /** Base address of the API, without a slash at the end. */
  readonly endpoint: string;
  /** Undefined: nobody gave one. */
  readonly token: string | undefined;
}

/** What the stack's configuration says, else HCLOUD_TOKEN and HCLOUD_ENDPOINT, else the public API without a token. */
export function providerConfig(
  args: unknown,
  environment: Readonly<Record<string, string | undefined>>,
): ProviderConfig {
  const { token, endpoint } = argsSchema.parse(args);
  const base = nonEmpty(endpoint) ?? nonEmpty(environment["HCLOUD_ENDPOINT"]) ?? DEFAULT_ENDPOINT;
  return {
    endpoint: base.replace(/\/+$/, ""),
    token: nonEmpty(token) ?? nonEmpty(environment["HCLOUD_TOKEN"]),
  };
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
