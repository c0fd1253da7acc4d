import { PIPELINES_NAMESPACE } from "../names.ts";
import { KubeError } from "../kube/kube-error.ts";
import { CliError } from "./cli-error.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import type { ExitCode } from "./exit-codes.ts";

export interface ExplainedError {
  readonly code: ExitCode;
  readonly message: string;
}

/** How the API server says that an admission policy denied a request. */
const GUARD = /denied request/;
const NO_SUCH_KIND = /could not find the requested resource/;

/** What an error means to whoever ran the command, and how the program ends. */
export function explainError(error: unknown): ExplainedError {
  if (error instanceof CliError) {
    return { code: error.code, message: error.message };
  }
  if (error instanceof KubeError) {
    return explainKubeError(error);
  }
  return { code: EXIT_CODES.failed, message: error instanceof Error ? error.message : String(error) };
}

function explainKubeError(error: KubeError): ExplainedError {
  const { status, message } = error;
  if (status === undefined || error.retryable) {
    return {
      code: EXIT_CODES.noAccess,
      message: `${message}; look whether the cluster of the kubeconfig is the one that is meant, and try again`,
    };
  }
  if (status === 401) {
    return {
      code: EXIT_CODES.noAccess,
      message: `${message}; sign in again: the kubeconfig's user is not known`,
    };
  }
  if (status === 404 && NO_SUCH_KIND.test(message)) {
    return {
      code: EXIT_CODES.noAccess,
      message: `${message}; Turntable is not installed in this cluster: run pulumi up, or choose another --context`,
    };
  }
  if (status === 403 && !GUARD.test(message)) {
    return {
      code: EXIT_CODES.noAccess,
      message: `${message}; ask an administrator for ${missingRight(message)}`,
    };
  }
  return { code: EXIT_CODES.refused, message };
}

/** Most roles of this program are of one namespace. */
function missingRight(message: string): string {
  return message.includes(`namespace "${PIPELINES_NAMESPACE}"`)
    ? `the role (viewer, deployer or approver) in namespace ${PIPELINES_NAMESPACE}`
    : "this right: pipelines-look gives what why needs, pipelines-break-glass what unlock needs";
}
