import type { Permissions } from "./permissions.ts";

/** What a request may see. */
export type Verdict =
  | { readonly kind: "granted"; readonly user: string; readonly may: Permissions }
  /** Nobody is known by what it carries. */
  | { readonly kind: "unknown" }
  /** Somebody is, and may not see deploys. */
  | { readonly kind: "refused"; readonly user: string }
  /** The API server did not say. */
  | { readonly kind: "unavailable" };

export type Admit = (token: string | undefined) => Promise<Verdict>;
