import { UnknownValueError } from "@pulumi/policy";

/** Says what a value unknown in a preview means for a rule; undefined when the error is another one. */
export function describeUnknown(error: unknown): string | undefined {
  if (!(error instanceof UnknownValueError)) {
    return undefined;
  }
  // The SDK gives its error no type; `props` is the path that was read.
  const { props } = error as { readonly props: readonly string[] };
  return `${props.join(".")} is not known before the update, so the rule cannot be judged; give it a value that the program knows`;
}
