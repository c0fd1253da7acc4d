import { describeUnknown } from "./describe-unknown.ts";
import type { JudgedResource } from "./judged-resource.ts";
import { UnjudgeableError } from "./unjudgeable-error.ts";

/**
 * Runs a function that reads properties of a resource.
 *
 * @throws UnjudgeableError naming the resource and the property, when one of them is not known yet.
 */
export function readKnown<T>(resource: JudgedResource, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const unknown = describeUnknown(error);
    throw unknown === undefined ? error : new UnjudgeableError(`${resource.name}: ${unknown}`, resource.urn);
  }
}
