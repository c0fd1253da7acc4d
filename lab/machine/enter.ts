/** What a command inside the rack or a host has as its environment. */
export const INSIDE = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/root",
  LANG: "C.UTF-8",
} as const;

/** The command that runs what is appended to it among the processes of the rack, whose network is the machine's. */
export function enterRack(init: number): readonly string[] {
  return ["nsenter", `--target=${init}`, "--mount", "--uts", "--ipc", "--pid", "--cgroup", "--"];
}

/** The command that runs what is appended to it in a host. It needs neither the host's network nor its SSH. */
export function enterNode(init: number): readonly string[] {
  return ["nsenter", `--target=${init}`, "--mount", "--uts", "--ipc", "--net", "--pid", "--cgroup", "--"];
}
