/**
 * Substitutes variables as Flux does in strict mode, for the two forms that matter: `${name}` is replaced, and
 * `$$` becomes `$`. Any other `$` stays. The text is read once from left to right.
 * See https://github.com/fluxcd/pkg/blob/kustomize/v1.35.0/envsubst/parse/scan.go
 *
 * @throws Error when a variable has no value or the braces hold anything but a name.
 */
export function substituteLikeFlux(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\$|\$\{([^}]*)\}/g, (match, name: string | undefined) => {
    if (name === undefined) {
      return "$";
    }
    const value = variables[name];
    if (value === undefined) {
      throw new Error(`variable not set (strict mode): ${match}`);
    }
    return value;
  });
}
