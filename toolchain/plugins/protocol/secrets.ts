// How a secret travels: https://github.com/pulumi/pulumi/blob/v3.259.0/sdk/nodejs/runtime/rpc.ts
const SIGNATURE_KEY = "4dabf18193072939515e22adb298388d";
const SECRET_SIGNATURE = "1b47061264138c4ac30d75fd1eb44270";

/** Shorter texts are in every output; masking them would garble it and hide nothing. */
const SHORTEST_MASKED = 4;

/** The value without the wrapping that marks secrets, at any depth. */
export function unwrapSecrets(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(unwrapSecrets);
  }
  if (!isObject(value)) {
    return value;
  }
  if (isSecret(value)) {
    return unwrapSecrets(value["value"]);
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unwrapSecrets(item)]));
}

/** The texts in `value` that must not be shown, longest first: every secret text, and each line of it. */
export function secretTexts(value: unknown): readonly string[] {
  const texts = collect(value, false).flatMap((text) => [text, text.trim(), ...text.split("\n")]);
  return [...new Set(texts.map((text) => text.replace(/\r$/, "")))]
    .filter((text) => text.trim().length >= SHORTEST_MASKED)
    .sort((a, b) => b.length - a.length);
}

/** `text` with each of `secrets` replaced. */
export function mask(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, "[secret]"), text);
}

function collect(value: unknown, secret: boolean): string[] {
  if (typeof value === "string") {
    return secret ? [value] : [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item) => collect(item, secret));
  }
  if (!isObject(value)) {
    return [];
  }
  return isSecret(value)
    ? collect(value["value"], true)
    : Object.values(value).flatMap((item) => collect(item, secret));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isSecret(value: Readonly<Record<string, unknown>>): boolean {
  return value[SIGNATURE_KEY] === SECRET_SIGNATURE;
}
