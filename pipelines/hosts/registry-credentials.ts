import * as z from "zod";

const configSchema = z.object({
  auths: z
    .record(
      z.string(),
      z.object({
        auth: z.base64().optional(),
        username: z.string().optional(),
        password: z.string().optional(),
      }),
    )
    .default({}),
});

/**
 * What a registry is told of who asks, from the text of a Docker configuration (`config.json`).
 *
 * @returns the base64 of `user:password`; undefined: nobody in particular
 * @throws Error when the text is no such configuration; it never holds the text
 */
export function registryCredentials(text: string, registry: string): string | undefined {
  const { auths } = parseConfig(text);
  // Docker itself writes some keys as URLs.
  const found = Object.entries(auths).find(
    ([key]) => key.replace(/^https?:\/\//, "").replace(/\/.*$/, "") === registry,
  )?.[1];
  if (found?.username !== undefined && found.password !== undefined) {
    return Buffer.from(`${found.username}:${found.password}`).toString("base64");
  }
  return found?.auth === "" ? undefined : found?.auth;
}

function parseConfig(text: string): z.infer<typeof configSchema> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error("credentials of the registry must be a Docker configuration, got no JSON");
  }
  const result = configSchema.safeParse(parsed);
  if (!result.success) {
    throw new Error(
      `credentials of the registry must be a Docker configuration, got another shape:\n${z.prettifyError(result.error)}`,
    );
  }
  return result.data;
}
