import { stringify } from "yaml";
import type { ApiAccess } from "./api-request.ts";

/** A kubeconfig with one context, whose certificates are inside. */
export function kubeconfigText(access: ApiAccess): string {
  return stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [
      {
        name: "test",
        cluster: { server: access.url, "certificate-authority-data": base64(access.authority) },
      },
    ],
    users: [
      {
        name: "test",
        user: {
          "client-certificate-data": base64(access.certificate),
          "client-key-data": base64(access.key),
        },
      },
    ],
    contexts: [{ name: "test", context: { cluster: "test", user: "test" } }],
    "current-context": "test",
  });
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
