import type { Environment } from "../toolchain-io.ts";
import { LAB } from "./lab.ts";

/** Where a stack's state is: named by the environment, by the person's login, or this project's own folder. */
export type Backend =
  | { readonly kind: "given" | "login"; readonly url: string }
  | { readonly kind: "own"; readonly url: undefined };

/** @param login backend that the person is logged in to; undefined: to none */
export function chooseBackend(
  stack: string | undefined,
  env: Environment,
  login: string | undefined,
): Backend {
  const given = env["PULUMI_BACKEND_URL"];
  if (given !== undefined && given !== "") {
    return { kind: "given", url: given };
  }
  return login === undefined || stack === LAB
    ? { kind: "own", url: undefined }
    : { kind: "login", url: login };
}
