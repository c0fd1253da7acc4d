/** How the operator's page and GraphQL are served. */
export interface SurfaceSettings {
  /**
   * `token`: to whoever the API server knows by a token and lets list deploys. `open`: without a token, on the pod's loopback address only,
   * which `kubectl port-forward` reaches and nothing else.
   */
  readonly access: "token" | "open";
  /** Path below which an ingress serves them, such as `/turntable`; empty: the root. */
  readonly pathPrefix: string;
  /** Pods that may connect, such as those of an ingress controller; in no way with `open`. */
  readonly clients: readonly {
    readonly namespace: string;
    readonly matchLabels: Readonly<Record<string, string>>;
  }[];
}

export const DEFAULT_SURFACES: SurfaceSettings = { access: "token", pathPrefix: "", clients: [] };
