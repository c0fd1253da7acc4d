/** Runs a command with mounts and processes of its own, which end with it, whatever happens. */
export const OWN_NAMESPACES = ["unshare", "--mount", "--pid", "--fork", "--kill-child"] as const;
