import type { Duplex } from "node:stream";
import type { ConnectConfig, ServerHostKeyAlgorithm } from "ssh2";
import { hostKeyAlgorithms, parseHostKey } from "./host-key.ts";
import type { Endpoint } from "./inputs.ts";

const DEFAULT_PORT = 22;
const DEFAULT_USER = "root";
const DEFAULT_DIAL_SECONDS = 15;
/** A host that is gone is noticed within a minute instead of never. */
const KEEPALIVE = { keepaliveInterval: 15_000, keepaliveCountMax: 4 };

/** An endpoint as it is named in messages: user@host:port. */
export function endpointName({ host, port = DEFAULT_PORT, user = DEFAULT_USER }: Endpoint): string {
  return `${user}@${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** How ssh2 connects to an endpoint, through `tunnel` where there is one. */
export function sshOptions(
  endpoint: Endpoint,
  agentSocket: string | undefined,
  tunnel?: Duplex,
): ConnectConfig {
  const agent = endpoint.agentSocketPath ?? agentSocket;
  const { password, privateKey, privateKeyPassword: passphrase } = endpoint;
  return {
    ...KEEPALIVE,
    host: endpoint.host,
    port: endpoint.port ?? DEFAULT_PORT,
    username: endpoint.user ?? DEFAULT_USER,
    readyTimeout: (endpoint.perDialTimeout ?? DEFAULT_DIAL_SECONDS) * 1000,
    ...(tunnel === undefined ? {} : { sock: tunnel }),
    ...(password === undefined ? {} : { password, tryKeyboard: true }),
    ...(privateKey === undefined ? {} : { privateKey }),
    ...(passphrase === undefined ? {} : { passphrase }),
    ...(agent === undefined || agent === "" ? {} : { agent }),
    ...hostKeyOptions(endpoint.hostKey),
  };
}

/** Without a key any host is accepted, as by Pulumi's own provider; the policies refuse that. */
function hostKeyOptions(text: string | undefined): ConnectConfig {
  const expected = text === undefined ? undefined : parseHostKey(text);
  if (expected === undefined) {
    return {};
  }
  return {
    hostVerifier: (key: Buffer) => key.equals(expected.blob),
    // A key type that ssh2 does not know is refused by it when it connects.
    algorithms: { serverHostKey: [...hostKeyAlgorithms(expected)] as ServerHostKeyAlgorithm[] },
  };
}
