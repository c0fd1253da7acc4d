import type { Invocation } from "./command.ts";

/** How to call this program about the same cluster, to be copied into a shell: `pipectl --context lab`. */
export function programName({ kubeconfig, context }: Pick<Invocation, "kubeconfig" | "context">): string {
  return [
    "pipectl",
    ...(kubeconfig === undefined ? [] : [`--kubeconfig ${quote(kubeconfig)}`]),
    ...(context === undefined ? [] : [`--context ${quote(context)}`]),
  ].join(" ");
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
