export interface System {
  /** `process.platform`. */
  readonly platform: string;
  /** Number of the user that runs this; undefined where there are none. */
  readonly user: number | undefined;
}

/** Why this system cannot hold a lab; undefined: it can. */
export function checkSystem({ platform, user }: System): string | undefined {
  if (platform !== "linux") {
    return `the lab needs Linux, got ${platform}; run it on a Linux machine or in a virtual one`;
  }
  return user === 0
    ? undefined
    : `the lab must run as root: its hosts are containers that boot a whole system, got user ${user ?? "unknown"}; ` +
        "use sudo --preserve-env=PATH npm run lab -- …";
}
