import { hasFluxVariable } from "../flux-variable.ts";
import { UnjudgeableError } from "../unjudgeable-error.ts";
import type { Kured, Written } from "./kured.ts";
import type { KuredFlag } from "./kured-flags.ts";

/** A flag as the kured process sees it, and who set it, for messages. */
export interface EffectiveFlag {
  /** Undefined: nobody set it, and kured's own default counts. */
  readonly value: string | undefined;
  readonly setBy: string;
}

/**
 * The value of a flag that counts. kured reads `KURED_<FLAG>` after its arguments, and of these the last one wins.
 * https://github.com/kubereboot/kured/blob/1.23.0/cmd/kured/main.go
 *
 * @throws UnjudgeableError when the value is only known in the cluster, or kured would not start with it.
 */
export function effectiveFlag(kured: Kured, flag: KuredFlag): EffectiveFlag {
  const found = effectiveText(kured, flag);
  return found.value === undefined ? found : known(kured, { value: found.value, setBy: found.setBy });
}

/** The same, with the variables in it that Flux replaces; for a rule that can do without their values. */
export function effectiveText(kured: Kured, flag: KuredFlag): EffectiveFlag {
  const found = kured.variableFor(flag) ?? kured.argumentsFor(flag).at(-1);
  return found ?? { value: undefined, setBy: kured.placeOf(flag) };
}

/**
 * All values of a flag that kured collects instead of replacing, those of a variable too; undefined: nobody set it.
 *
 * @throws UnjudgeableError when a value is only known in the cluster.
 */
export function effectiveList(kured: Kured, flag: KuredFlag): readonly string[] | undefined {
  const variable = kured.variableFor(flag);
  const given = [...kured.argumentsFor(flag), ...(variable === undefined ? [] : [variable])];
  return given.length === 0
    ? undefined
    : given.flatMap((one) => (one.value === "" ? [] : known(kured, one).value.split(",")));
}

function known(kured: Kured, written: Written): Written {
  if (kured.isSubstituted && hasFluxVariable(written.value)) {
    throw new UnjudgeableError(
      `${kured.name} takes ${written.setBy} from a variable of Flux, so the rule cannot be judged; write its value`,
    );
  }
  if (written.value.includes("$(")) {
    throw new UnjudgeableError(
      `${kured.name} takes ${written.setBy} from a variable of the pod, so the rule cannot be judged; write its value`,
    );
  }
  return written;
}
