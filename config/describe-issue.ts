import type { z } from "zod";

const LONGEST_VALUE = 80;
const TYPES: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a text",
};

/**
 * Turns one problem that the schema found into sentences that name the key, what is allowed and the
 * value got.
 *
 * @param isSecret whether the value of a key of the project is stored encrypted; such a value is not shown.
 */
export function describeIssue(
  project: string,
  issue: z.core.$ZodIssue,
  isSecret: (this: void, fullKey: string) => boolean,
): string[] {
  const name = `${project}:${issue.path.join(".")}`;
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const full = issue.path.length === 0 ? `${project}:${key}` : `${name}.${key}`;
      return `${full} is not a key that exists: remove it or mend its spelling (docs/configuration.md lists all keys)`;
    });
  }
  const input = got(issue);
  if (input === undefined) {
    return [`${name} is missing: it ${requirement(issue)}`];
  }
  const shown = isSecret(`${project}:${String(issue.path[0])}`) ? "an encrypted value" : shorten(input);
  return [`${name} ${requirement(issue)}, got ${shown}`];
}

function requirement(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") {
    return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === "invalid_value") {
    return oneOf(issue.values.map(String));
  }
  if (issue.code === "too_small") {
    return atLeast(issue.origin, Number(issue.minimum));
  }
  return issue.code === "too_big" ? `must be at most ${Number(issue.maximum)}` : issue.message;
}

function oneOf(values: readonly string[]): string {
  return `must be ${values.map((value) => JSON.stringify(value)).join(" or ")}`;
}

function atLeast(origin: string, minimum: number): string {
  if (origin === "number") {
    return `must be at least ${minimum}`;
  }
  if (minimum === 1) {
    return "must not be empty";
  }
  return `must have at least ${minimum} ${origin === "string" ? "characters" : "items"}`;
}

/** The value at the issue's path; an unknown variant of a union is reported with the whole object. */
function got(issue: z.core.$ZodIssue): unknown {
  const discriminator = issue.code === "invalid_union" ? issue.discriminator : undefined;
  if (discriminator === undefined || typeof issue.input !== "object" || issue.input === null) {
    return issue.input;
  }
  return (issue.input as Readonly<Record<string, unknown>>)[discriminator];
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
