import { GRAPHQL_PATH } from "../graphql/create-graphql.ts";

/** What is asked for. */
export type Route =
  | { readonly kind: "home" }
  | { readonly kind: "deploy"; readonly name: string }
  | { readonly kind: "live"; readonly deploy: string | undefined }
  | { readonly kind: "graphql" }
  | { readonly kind: "sign-in" }
  | { readonly kind: "sign-out" }
  | { readonly kind: "wrong-method"; readonly allowed: string }
  | { readonly kind: "nothing" };

const DEPLOY = /^\/(?<live>live\/)?deploys\/(?<name>[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)$/;

/**
 * Finds what a request is about. A prefix is passed over when it is there: some ingresses take it away, others do not, and who forwards a
 * port has none.
 */
export function findRoute(method: string, path: string, prefix: string): Route {
  const own = path === prefix ? "/" : path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
  if (own === GRAPHQL_PATH) {
    return allow(method, ["GET", "POST"], { kind: "graphql" });
  }
  if (own === "/session" || own === "/session/end") {
    return allow(method, ["POST"], { kind: own === "/session" ? "sign-in" : "sign-out" });
  }
  if (own === "/") {
    return allow(method, ["GET"], { kind: "home" });
  }
  if (own === "/live") {
    return allow(method, ["GET"], { kind: "live", deploy: undefined });
  }
  const { live, name } = DEPLOY.exec(own)?.groups ?? {};
  if (name === undefined) {
    return { kind: "nothing" };
  }
  return allow(
    method,
    ["GET"],
    live === undefined ? { kind: "deploy", name } : { kind: "live", deploy: name },
  );
}

function allow(method: string, allowed: readonly string[], route: Route): Route {
  return allowed.includes(method) ? route : { kind: "wrong-method", allowed: allowed.join(", ") };
}
