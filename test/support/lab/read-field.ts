import type { TestLab } from "./test-lab.ts";

/**
 * A field of an object, or of all objects of a kind.
 *
 * @param path as kubectl's jsonpath has it
 */
export function readField(
  { kubectl }: TestLab,
  namespace: string,
  what: readonly string[],
  path: string,
): Promise<string> {
  return kubectl("get", ...what, `--namespace=${namespace}`, `--output=jsonpath=${path}`);
}
