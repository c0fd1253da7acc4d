import * as z from "zod";

/** A rule that the API server evaluates itself, in CEL. */
export interface Validation {
  readonly rule: string;
  /** What must be, as a sentence. */
  readonly message: string;
}

/**
 * Metadata of a schema for the API server.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/
 */
export function validations(...rules: readonly Validation[]) {
  return { "x-kubernetes-validations": rules };
}

/** Marks a list whose items are told apart by these fields. */
export function listMap(...keys: readonly string[]) {
  return { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": keys };
}

/** Marks a list that is only ever replaced whole. */
export const ATOMIC_LIST = { "x-kubernetes-list-type": "atomic" } as const;

/** Text of 1 to `maxLength` characters, counted as the API server counts them: code points, not UTF-16 units. */
export function text(maxLength: number, description: string) {
  return z
    .string()
    .min(1)
    .refine((value) => Array.from(value).length <= maxLength, `must have at most ${maxLength} characters`)
    .meta({ description, maxLength });
}

/** Text of a given shape; `pattern` must mean the same in JavaScript and in Go. */
export function shaped(pattern: RegExp, maxLength: number, description: string) {
  return z.string().max(maxLength).regex(pattern).meta({ description });
}

/** A moment, RFC 3339. */
export function moment(description: string) {
  return z.iso.datetime({ offset: true }).meta({ description });
}

/** A whole number from 0. */
export function count(max: number, description: string) {
  return z.int().min(0).max(max).meta({ description });
}

/** The name of a node. */
export function nodeName(description: string) {
  return shaped(/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/, 253, description);
}

/** The UID of an object. */
export function objectUid(description: string) {
  return shaped(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 36, description);
}

/** A SHA-256 digest, `sha256:` and 64 hexadecimal digits. */
export function digest(description: string) {
  return shaped(/^sha256:[0-9a-f]{64}$/, 71, description);
}
