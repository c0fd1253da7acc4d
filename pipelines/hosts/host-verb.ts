/** All that an agent can do on a host. */
export type HostVerb = "read" | "stage" | "reboot";

/** How a host is brought to another version: as an image that it boots, or as a package of its kernel. */
export type AdapterName = "bootc" | "apt";
