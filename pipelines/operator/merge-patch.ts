import { canonicalJson } from "../api/canonical-json.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * The JSON merge patch that makes one object of another: what is gone is null, lists are replaced whole.
 *
 * @returns undefined: they are equal
 * @see https://www.rfc-editor.org/rfc/rfc7396
 */
export function buildMergePatch(before: Json, after: Json): Json | undefined {
  const patch: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const change = changeOf(before[key], after[key]);
    if (change !== undefined) {
      patch[key] = change;
    }
  }
  return Object.keys(patch).length === 0 ? undefined : patch;
}

/** Undefined: no change. */
function changeOf(before: unknown, after: unknown): unknown {
  if (after === undefined) {
    return before === undefined ? undefined : null;
  }
  if (isObject(before) && isObject(after)) {
    return buildMergePatch(before, after);
  }
  return canonical(before) === canonical(after) ? undefined : after;
}

function canonical(value: unknown): string {
  return value === undefined ? "" : canonicalJson(value);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
