import type { RenderedStack } from "./rendered-stack.ts";

/** A copy that a control may break. Texts are shared, which a structured clone does not do: the program is a megabyte of them. */
export function copyStack(stack: RenderedStack): RenderedStack {
  return copyOf(stack);
}

function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) {
    // A list of the same values.
    return value.map(copyOf) as Value;
  }
  if (typeof value === "object" && value !== null) {
    // An object of the same keys and values.
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, copyOf(own)])) as Value;
  }
  return value;
}
