import type { Environment } from "../toolchain-io.ts";
import type { Backend } from "./choose-backend.ts";
import { LAB } from "./lab.ts";

/** Where the passphrase of a stack's secrets comes from, or what is wrong. */
export type PassphraseChoice =
  | { readonly from: "environment" | "generated" | "nowhere"; readonly problem?: undefined }
  | { readonly from?: undefined; readonly problem: string };

export interface StackSecrets {
  readonly stack: string;
  readonly backend: Backend;
  /** Text of the stack's configuration file; undefined: there is none. */
  readonly configText: string | undefined;
}

/**
 * `lab` has a passphrase of its own that nobody needs to know. Elsewhere one is needed unless the stack's
 * file names another secrets provider, or the backend is a service that keeps the secrets itself.
 */
export function choosePassphrase(
  { stack, backend, configText }: StackSecrets,
  env: Environment,
): PassphraseChoice {
  if (stack === LAB && backend.kind === "own") {
    return { from: "generated" };
  }
  if (env["PULUMI_CONFIG_PASSPHRASE"] !== undefined || (env["PULUMI_CONFIG_PASSPHRASE_FILE"] ?? "") !== "") {
    return { from: "environment" };
  }
  const provider = /^secretsprovider:\s*["']?([^"'\s]+)/m.exec(configText ?? "")?.[1];
  const otherProvider = provider !== undefined && provider !== "passphrase" && provider !== "default";
  const salted = /^encryptionsalt:/m.test(configText ?? "");
  const service = /^https?:/.test(backend.url ?? "");
  if (otherProvider || (service && !salted && provider !== "passphrase")) {
    return { from: "nowhere" };
  }
  return {
    problem:
      `stack ${stack} must have the passphrase of its secrets, got none; set PULUMI_CONFIG_PASSPHRASE_FILE to a ` +
      `file that holds it, or PULUMI_CONFIG_PASSPHRASE`,
  };
}
