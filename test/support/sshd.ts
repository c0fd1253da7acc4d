import { execFile } from "node:child_process";
import { appendFile, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findSshd, type SshdBinary } from "./find-sshd.ts";
import { freePorts } from "./free-ports.ts";
import { startProcessGuard } from "./process-guard.ts";
import { waitFor } from "./wait-for.ts";

const CACHE = join(import.meta.dirname, "..", "..", ".turntable", "sshd");

export interface SshdOptions {
  /** Lines of sshd_config that come before, and so win over, the usual ones.
   * @default none: no variable of the environment is accepted */
  readonly config?: readonly string[];
}

/** A running OpenSSH server on the loopback address. */
export interface Sshd {
  readonly host: "127.0.0.1";
  readonly port: number;
  /** The user who may log in: the one who runs this process. */
  readonly user: string;
  /** Text of the private key that logs in. */
  readonly privateKey: string;
  /** File of that key; it goes with the server. */
  readonly privateKeyPath: string;
  /** The server's public key, as `ssh-ed25519 AAAA…`. */
  readonly hostKey: string;
  /** File in the form of known_hosts with the server's key; it goes with the server. */
  readonly knownHostsPath: string;
  /** The last lines of the server's log. */
  readonly log: () => string;
  stop(): Promise<void>;
}

/**
 * Starts an OpenSSH server with keys of its own. It ends with `stop`, or with this process.
 *
 * @throws Error with the server's log when it does not come up.
 */
export async function startSshd({ config = [] }: SshdOptions = {}): Promise<Sshd> {
  const binary = await findSshd(CACHE);
  const folder = await mkdtemp(join(tmpdir(), "sshd-"));
  const [port = 0] = await freePorts(1);
  const hostKey = await generateKey(join(folder, "host-key"));
  const userKey = await generateKey(join(folder, "user-key"));
  const knownHostsPath = join(folder, "known_hosts");
  await writeFile(knownHostsPath, `[127.0.0.1]:${port} ${hostKey}\n`);
  await writeFile(join(folder, "authorized_keys"), `${userKey}\n`);
  await writeFile(join(folder, "sshd_config"), serverConfig(folder, port, config));
  const guard = startProcessGuard(folder);
  guard.start("sshd", ...(await serverCommand(binary, folder)));
  try {
    await waitFor("the SSH server's first answer", () => guard.failure() ?? greeting(port), {
      deadlineSeconds: 20,
      detail: () => guard.logTail("sshd"),
    });
  } catch (error) {
    await guard.stop();
    throw error;
  }
  return {
    host: "127.0.0.1",
    port,
    user: userInfo().username,
    privateKey: await readFile(join(folder, "user-key"), "utf8"),
    privateKeyPath: join(folder, "user-key"),
    hostKey,
    knownHostsPath,
    log: () => guard.logTail("sshd"),
    stop: () => guard.stop(),
  };
}

/** Makes a key pair and returns its public half without comment. */
async function generateKey(path: string): Promise<string> {
  await promisify(execFile)("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", path]);
  return (await readFile(`${path}.pub`, "utf8")).trim();
}

function serverConfig(folder: string, port: number, first: readonly string[]): string {
  return [
    ...first,
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    `HostKey ${join(folder, "host-key")}`,
    `AuthorizedKeysFile ${join(folder, "authorized_keys")}`,
    "PasswordAuthentication no",
    "KbdInteractiveAuthentication no",
    "PermitRootLogin prohibit-password",
    "PidFile none",
    // The keys lie below a folder that everybody may write to.
    "StrictModes no",
    "UsePAM no",
    "",
  ].join("\n");
}

/**
 * A server of root wants a user `sshd`, which only an installed one has: it gets one in a mount namespace of its own.
 */
async function serverCommand(
  { path, libraries }: SshdBinary,
  folder: string,
): Promise<[command: string, args: readonly string[]]> {
  const server = [
    ...(libraries === undefined ? [] : ["env", `LD_LIBRARY_PATH=${libraries}`]),
    path,
    "-D",
    "-e",
    "-f",
    join(folder, "sshd_config"),
  ];
  const passwd = await readFile("/etc/passwd", "utf8");
  if (userInfo().uid !== 0 || /^sshd:/m.test(passwd)) {
    const [command = path, ...args] = server;
    return [command, args];
  }
  const ownPasswd = join(folder, "passwd");
  await writeFile(ownPasswd, passwd);
  await appendFile(ownPasswd, "sshd:x:65533:65534::/run/sshd:/usr/sbin/nologin\n");
  const script = 'mkdir -p /run/sshd && mount --bind "$0" /etc/passwd && exec "$@"';
  return ["unshare", ["--mount", "--propagation", "private", "sh", "-c", script, ownPasswd, ...server]];
}

/** Undefined: the server greets as SSH servers do. */
function greeting(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.setTimeout(1000, () => socket.destroy(new Error("no greeting")));
    socket.once("data", (data) => {
      resolve(data.toString("latin1").startsWith("SSH-2.0-") ? undefined : "something else answers");
      socket.destroy();
    });
    socket.once("error", (error) => resolve(error.message));
  });
}
