import type { Invocation } from "./command.ts";

/** How to call this program, or one with the same options, about the same cluster, to be copied into a shell: `pipectl --context lab`. */
export function programName(
  { kubeconfig, context }: Pick<Invocation, "kubeconfig" | "context">,
  program: "pipectl" | "kubectl" = "pipectl",
): string {
  return [
    program,
    ...(kubeconfig === undefined ? [] : [`--kubeconfig ${quote(kubeconfig)}`]),
    ...(context === undefined ? [] : [`--context ${quote(context)}`]),
  ].join(" ");
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
