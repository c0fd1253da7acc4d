/** What a manifest is made of. A guard's negative control changes it in place. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [key: string]: Json | undefined;
}

/** Where a value is: keys of objects, positions in lists. */
export type Path = readonly (string | number)[];

/** The value at a place; undefined: there is none. */
export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((at, key) => {
    if (Array.isArray(at)) {
      return typeof key === "number" ? at[key] : undefined;
    }
    return isJsonObject(at) ? at[key] : undefined;
  }, value);
}

/**
 * Puts a value at a place, or takes it away.
 *
 * @throws Error when there is no object or list to put it into.
 */
export function setAt(value: Json, path: Path, wanted: Json | undefined): void {
  const key = path.at(-1);
  const holder = valueAt(value, path.slice(0, -1));
  if (Array.isArray(holder) && typeof key === "number" && wanted !== undefined) {
    holder[key] = wanted;
  } else if (isJsonObject(holder) && typeof key === "string") {
    if (wanted === undefined) {
      delete holder[key];
    } else {
      holder[key] = wanted;
    }
  } else {
    throw new Error(`${path.join(".")} must be inside an object or a list that is there`);
  }
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A part of a manifest as what it was made of, where a schema leaves its fields open. */
export function jsonOf(part: object): Json {
  // It came out of JSON: render-stack.ts made it plain.
  return part as Json;
}

/** A text as it is, nothing as an empty text, and everything else as JSON. */
export function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
