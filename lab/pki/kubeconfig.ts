import { stringify } from "yaml";

export interface KubeconfigInputs {
  /** URL of the API server. */
  readonly server: string;
  /** PEM. */
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

/** A kubeconfig with one context, `lab`, whose certificates are inside. */
export function kubeconfigText({ server, authority, certificate, key }: KubeconfigInputs): string {
  return stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "lab", cluster: { server, "certificate-authority-data": base64(authority) } }],
    users: [
      {
        name: "lab",
        user: { "client-certificate-data": base64(certificate), "client-key-data": base64(key) },
      },
    ],
    contexts: [{ name: "lab", context: { cluster: "lab", user: "lab" } }],
    "current-context": "lab",
  });
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
