import type { z } from "zod";

/** Turns one problem that the schema found into sentences that name the key, the value got and what is allowed. */
export function describeIssue(project: string, issue: z.core.$ZodIssue): string[] {
  const name = `${project}:${issue.path.join(".")}`;
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const full = issue.path.length === 0 ? `${project}:${key}` : `${name}.${key}`;
      return `${full} is not a key that exists: remove it or mend its spelling (docs/configuration.md lists all keys)`;
    });
  }
  if (issue.input === undefined) {
    return [`${name} is missing: ${lowerFirst(issue.message)}`];
  }
  return [`${name}: ${lowerFirst(issue.message)}, got ${JSON.stringify(issue.input)}`];
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
