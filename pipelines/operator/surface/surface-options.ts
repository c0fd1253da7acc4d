/** How page and GraphQL are served. */
export interface SurfaceOptions {
  /**
   * `token`: to whoever the API server knows by a token and lets list deploys. `open`: to whoever reaches the port on the loopback
   * address of the pod, which is who may forward ports to it.
   */
  readonly access: "token" | "open";
  readonly port: number;
  /** Path below which everything is read as well, such as `/turntable`; empty: only the root. */
  readonly pathPrefix: string;
  /** Directory with the page's files. */
  readonly pageDirectory: string;
}

/** Address that is listened at; undefined: every one of the pod. */
export function listenAddress({ access }: Pick<SurfaceOptions, "access">): string | undefined {
  return access === "open" ? "127.0.0.1" : undefined;
}
