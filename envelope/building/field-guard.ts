import { isDeepStrictEqual } from "node:util";
import type { Guard } from "../guard.ts";
import { setAt, valueAt } from "../json.ts";
import type { Json, Path } from "../json.ts";
import { findObject } from "../reading/find-object.ts";
import type { ObjectReference } from "../reading/find-object.ts";
import type { RenderedStack } from "../rendered-stack.ts";

export interface FieldGuardOptions {
  readonly name: string;
  readonly sentence: string;
  readonly object: ObjectReference;
  readonly path: Path;
  /** The value that must be there, or what it must be in words with what accepts it; undefined: nothing may be there. */
  readonly wanted: Json | undefined | Wanted;
  /** What the control puts there instead; undefined: it takes the field away. */
  readonly broken: Json | undefined;
}

export interface Wanted {
  readonly words: string;
  readonly accepts: (value: Json | undefined, stack: RenderedStack) => boolean;
}

/** A guard of one field of one object. */
export function fieldGuard({ name, sentence, object, path, wanted, broken }: FieldGuardOptions): Guard {
  const field = path.join(".");
  const { words, accepts } = isWanted(wanted)
    ? wanted
    : { words: show(wanted), accepts: (value: Json | undefined) => isDeepStrictEqual(value, wanted) };
  return {
    name,
    sentence,
    judge: (stack) => {
      const value = valueAt(findObject(stack, object).manifest, path);
      return accepts(value, stack)
        ? undefined
        : `${object.kind} ${object.name}: ${field} must be ${words}, got ${show(value)}`;
    },
    control: {
      breakage: `${field} of ${object.kind} ${object.name} is ${show(broken)}`,
      breakIt: (stack) => setAt(findObject(stack, object).manifest, path, broken),
    },
  };
}

function isWanted(wanted: FieldGuardOptions["wanted"]): wanted is Wanted {
  return typeof wanted === "object" && wanted !== null && "accepts" in wanted;
}

function show(value: Json | undefined): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
