import type { Guard } from "../guard.ts";
import type { Json, Path } from "../json.ts";
import { fieldGuard } from "./field-guard.ts";
import type { Wanted } from "./field-guard.ts";

const object = { kind: "HelmRelease", name: "kured", namespace: "kured" };
const CONFIGURATION: Path = ["spec", "values", "configuration"];

/** A guard of one value that the chart of kured gets in `configuration`. */
export function kuredSetting(
  name: string,
  sentence: string,
  key: string,
  wanted: Json | Wanted,
  broken: Json | undefined,
): Guard {
  return fieldGuard({ name, sentence, object, path: [...CONFIGURATION, key], wanted, broken });
}
