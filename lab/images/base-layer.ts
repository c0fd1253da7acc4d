import type { ImageEntry } from "./image-entry.ts";

/** Accounts that images run as, besides root. */
const ACCOUNTS = [
  { name: "node", id: 1000 },
  { name: "argo", id: 8737 },
  { name: "nobody", id: 65534 },
];

/**
 * The lowest layer of every image: folders as Debian has them, accounts, and busybox under the name of each of its
 * commands.
 *
 * @param busybox a statically linked busybox on this machine
 * @param commands what it can be called as
 */
export function baseLayer(busybox: string, commands: readonly string[]): readonly ImageEntry[] {
  return [
    ...["root", "run", "usr/lib", "usr/lib64", "usr/sbin"].map((path) => ({ kind: "folder", path }) as const),
    ...["bin", "lib", "lib64", "sbin"].map(
      (path) => ({ kind: "link", path, target: `usr/${path}` }) as const,
    ),
    { kind: "folder", path: "tmp", mode: 0o1777 },
    { kind: "text", path: "etc/passwd", content: [passwdLine("root", 0), ...ACCOUNTS.map(asLine)].join("") },
    {
      kind: "text",
      path: "etc/group",
      content: ["root:x:0:\n", ...ACCOUNTS.map(({ name, id }) => `${name}:x:${id}:\n`)].join(""),
    },
    // Without it Go's and glibc's resolvers differ on what comes first.
    { kind: "text", path: "etc/nsswitch.conf", content: "hosts: files dns\n" },
    { kind: "file", path: "usr/bin/busybox", source: busybox },
    ...commands
      .filter((command) => command !== "busybox")
      .map((command) => ({ kind: "link", path: `usr/bin/${command}`, target: "busybox" }) as const),
  ];
}

function asLine({ name, id }: { readonly name: string; readonly id: number }): string {
  return passwdLine(name, id);
}

function passwdLine(name: string, id: number): string {
  return `${name}:x:${id}:${id}:${name}:${id === 0 ? "/root" : "/tmp"}:/bin/sh\n`;
}
