const NETWORK =
  /dial tcp|no such host|i\/o timeout|connection refused|network is unreachable|TLS handshake|proxyconnect|context deadline|unexpected EOF|: (?:403|404|407|410|429|5\d\d) /;
const CHECKSUM = /checksum mismatch|SECURITY ERROR|missing go\.sum entry|verifying .*: /;
const SPACE = /no space left on device|disk quota exceeded/;
const LAST_LINES = 8;

/** One clear message from what the go command said: what failed and what to do. */
export function explainBuildFailure(what: string, said: string, again: string): string {
  const lines = said.split("\n").filter((line) => line.trim() !== "");
  const find = (pattern: RegExp) => lines.find((line) => pattern.test(line))?.trim();
  const full = find(SPACE);
  if (full !== undefined) {
    return `the disk is full while building ${what} (${full}); free some space and run ${again} again`;
  }
  const wrong = find(CHECKSUM);
  if (wrong !== undefined) {
    return (
      `a module for ${what} does not have its recorded checksum (${wrong}); nothing of it was used: ` +
      `look at GOPROXY and GOSUMDB (go env) before running ${again} again`
    );
  }
  const unreachable = find(NETWORK);
  if (unreachable !== undefined) {
    return (
      `cannot fetch a Go module for ${what} (${unreachable}); check the network and GOPROXY (go env), then ` +
      `run ${again} again: what was fetched is kept`
    );
  }
  return `building ${what} failed; go said:\n${lines
    .slice(-LAST_LINES)
    .map((line) => `  ${line}`)
    .join("\n")}`;
}
