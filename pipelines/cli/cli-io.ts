import type { Clock } from "../clock.ts";
import type { SendRequest } from "../kube/send-request.ts";
import type { Screen } from "./terminal/screen.ts";

/** What the commands may use of the world. */
export interface CliIo {
  readonly clock: Clock;
  /** Aborted when the person wants to end; the deploy goes on. */
  readonly signal: AbortSignal;
  /** Columns of the terminal to which the answer goes; undefined: it goes to a file or another program. */
  readonly columns: number | undefined;
  /** The same terminal, to be drawn on; undefined: there is none that can be. */
  readonly screen: Screen | undefined;
  readonly versions: { readonly pipectl: string; readonly node: string };
  /** Whether a person can be asked. */
  readonly interactive: boolean;
  /** Writes the answer, as it is. */
  out(text: string): void;
  /** Writes a line beside the answer: progress, hints, errors. */
  say(line: string): void;
  /** Asks for a line; empty when the person ends the input. */
  ask(question: string): Promise<string>;
  /** @throws Error when the kubeconfig cannot be used */
  connect(choice: ClusterChoice): Promise<SendRequest>;
  /** The value of a Prometheus query, as it answers. @throws Error when it does not */
  queryPrometheus(url: string, query: string, signal: AbortSignal): Promise<unknown>;
}

export interface ClusterChoice {
  /** Undefined: $KUBECONFIG, or the file of the home folder. */
  readonly kubeconfig: string | undefined;
  /** Undefined: the kubeconfig's current one. */
  readonly context: string | undefined;
}
