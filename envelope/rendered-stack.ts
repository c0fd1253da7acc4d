import type { Json, JsonObject } from "./json.ts";

/** A Kubernetes object that `pulumi up` would create, or that is written into the tree that Flux reads. */
export interface RenderedObject {
  /** Name of its Pulumi resource. */
  readonly resource: string;
  readonly kind: string;
  readonly name: string;
  /** Empty: the object has none. */
  readonly namespace: string;
  /** The object as it is sent or written. */
  readonly manifest: JsonObject;
  /** Name of the Pulumi provider that it is given to; empty: the one that takes whatever cluster is at hand. */
  provider: string;
  /** Whether it outlives its resource. */
  retained: boolean;
  /** Names of the Pulumi resources that are there before it. */
  waitsFor: string[];
}

/** A program that is run on a host over SSH. */
export interface HostCommand {
  /** Name of its Pulumi resource. */
  readonly resource: string;
  /** What the connection, the commands and the program are. */
  readonly inputs: JsonObject;
  /** Inputs whose values are secret. */
  readonly secretInputs: readonly string[];
}

/** A component, with what it was given. */
export interface RenderedComponent {
  /** Class, such as `DeployTarget`. */
  readonly component: string;
  readonly resource: string;
  readonly args: JsonObject;
}

/** Everything that the program asks for in one stack. */
export interface RenderedStack {
  readonly name: string;
  readonly objects: RenderedObject[];
  readonly commands: HostCommand[];
  readonly components: RenderedComponent[];
  /** Inputs of the Pulumi providers, by name. */
  readonly providers: Readonly<Record<string, JsonObject>>;
  /** Names of the runbooks that there are, without `.md`. */
  readonly runbooks: readonly string[];
  /** The stack's configuration, with defaults. */
  readonly config: Readonly<Record<string, Json>>;
}
