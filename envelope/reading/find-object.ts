import type { RenderedObject, RenderedStack } from "../rendered-stack.ts";

/** Which object is meant. */
export interface ObjectReference {
  readonly kind: string;
  readonly name: string;
  /** @default any */
  readonly namespace?: string;
}

/**
 * The one object that is meant.
 *
 * @throws Error when there is none, or more than one.
 */
export function findObject(stack: RenderedStack, wanted: ObjectReference): RenderedObject {
  const { kind, name, namespace } = wanted;
  const found = stack.objects.filter(
    (object) =>
      object.kind === kind &&
      object.name === name &&
      (namespace === undefined || object.namespace === namespace),
  );
  const [object] = found;
  if (object === undefined || found.length > 1) {
    throw new Error(`there must be one ${kind} ${name}, got ${found.length}`);
  }
  return object;
}

/**
 * All objects of a kind.
 *
 * @throws Error when there is none: what is not there cannot be right.
 */
export function objectsOf(stack: RenderedStack, kind: string): readonly RenderedObject[] {
  const found = stack.objects.filter((object) => object.kind === kind);
  if (found.length === 0) {
    throw new Error(`there must be a ${kind}, got none`);
  }
  return found;
}
