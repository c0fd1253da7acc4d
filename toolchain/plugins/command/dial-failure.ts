import type { Endpoint } from "./inputs.ts";
import { endpointName } from "./ssh-options.ts";

/** Why an attempt to connect failed. */
export interface DialFailure {
  /** A sentence that names the endpoint and what to do. */
  readonly message: string;
  /** Another attempt would fail in the same way. */
  readonly lasting: boolean;
}

/** Explains an error of ssh2; the error's own text holds neither keys nor passwords. */
export function explainDialFailure(endpoint: Endpoint, error: Error & { level?: string }): DialFailure {
  const name = endpointName(endpoint);
  if (error.level === "client-authentication") {
    return {
      lasting: true,
      message: `${name} must accept the login, but refused ${credentialsOf(endpoint)}; allow it for that user or give another`,
    };
  }
  if (/host denied|verification failed/i.test(error.message)) {
    return {
      lasting: true,
      message: `${name} must show the key in connection.hostKey, but showed another; find out whose it is before you change hostKey`,
    };
  }
  if (/no matching host key format/i.test(error.message)) {
    return {
      lasting: true,
      message: `${name} must show the key in connection.hostKey, but has no key of that type; give the host's key of a type that it has`,
    };
  }
  if (/privateKey/.test(error.message)) {
    return {
      lasting: true,
      message: `connection.privateKey for ${name} must be a private key in OpenSSH or PEM format, got something else or an encrypted one without privateKeyPassword`,
    };
  }
  return {
    lasting: false,
    message: `${name} must be reachable over SSH: ${error.message}; check the address, the port and that the host is up`,
  };
}

function credentialsOf({ privateKey, password }: Endpoint): string {
  const given = [
    ...(privateKey === undefined ? [] : ["the private key"]),
    ...(password === undefined ? [] : ["the password"]),
  ];
  return given.length === 0 ? "the keys of the SSH agent" : given.join(" and ");
}
