/**
 * Why this machine cannot make the hosts' Debian root; undefined: it can.
 *
 * @param osRelease its /etc/os-release: https://manpages.debian.org/bookworm/systemd/os-release.5.en.html
 */
export function checkDebian(osRelease: string): string | undefined {
  const id = /^ID="?([^"\n]*)"?$/m.exec(osRelease)?.[1] ?? "";
  return id === "debian"
    ? undefined
    : `the machine must run Debian the first time: the hosts' Debian is installed from its sources, got ${id || "nothing"} ` +
        "as ID in /etc/os-release; use a Debian machine, or copy its ~/.cache/turntable/lab/roots";
}
