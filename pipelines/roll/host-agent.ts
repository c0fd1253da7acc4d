/** What a host is to run, by digest: a tag may move. */
export interface HostTarget {
  /** Bare version, such as `6.18.9`. */
  readonly version: string;
  /** `sha256:…` of the image for this platform, or of the kernel's package. */
  readonly digest: string;
  /** Image reference with the digest, or `package=version`. */
  readonly reference: string;
}

/** What a host says of itself. */
export interface HostState {
  /** Changes with every boot. */
  readonly bootId: string;
  /** Release of the running kernel. */
  readonly kernel: string;
  /** Digest of what it runs; undefined: it runs something that has none, such as a kernel of no known package. */
  readonly booted: string | undefined;
  /** Digest of what the next boot will run; undefined as above. */
  readonly next: string | undefined;
  /** Version of k3s or of the kubelet on its disk; undefined: neither is found. */
  readonly kubernetes: string | undefined;
  /** Whether something asks for a reboot. */
  readonly rebootRequired: boolean;
  /** What forbids to roll this host, a sentence each. */
  readonly problems: readonly string[];
}

/**
 * What is done on hosts. Every method may be called again after it was cut off, and throws with the host's name
 * and what it said.
 */
export interface HostAgent {
  read(node: string, target: HostTarget, signal: AbortSignal): Promise<HostState>;
  /** Makes the next boot run the target. */
  stage(node: string, target: HostTarget, signal: AbortSignal): Promise<HostState>;
  /**
   * Orders the reboot of this very boot, if the next one still runs the target.
   *
   * @returns `already`: the host runs another boot
   */
  reboot(
    node: string,
    target: HostTarget,
    boot0: string,
    signal: AbortSignal,
  ): Promise<"ordered" | "already">;
}
