import type { CommandOptions } from "./command.ts";

/** Options that every command knows. */
export const GLOBAL_OPTIONS = {
  kubeconfig: {
    type: "string",
    value: "FILE",
    about: "kubeconfig file; without it $KUBECONFIG, then ~/.kube/config",
  },
  context: { type: "string", value: "NAME", about: "context of the kubeconfig; without it the current one" },
  output: { type: "string", short: "o", value: "text|json", about: "form of the answer; without it text" },
  help: { type: "boolean", short: "h", about: "print this" },
} as const satisfies CommandOptions;
