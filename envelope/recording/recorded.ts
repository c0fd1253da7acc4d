import * as pulumi from "@pulumi/pulumi";

/** A resource as the program registered it. */
export interface Recorded {
  readonly type: string;
  readonly name: string;
  /** The inputs with secrets unwrapped. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Names of the inputs that are secret; a secret anywhere inside makes the whole input secret. */
  readonly secretInputs: readonly string[];
  readonly urn: string;
  /** URN of the parent. */
  readonly parent: string | undefined;
  /** URN of the provider given to this resource; undefined: the default one. */
  readonly provider: string | undefined;
  /** URNs this resource waits for: `dependsOn` and what its inputs read, sorted. */
  readonly dependencies: readonly string[];
  /** Whether the object outlives its resource. */
  readonly retainOnDelete: boolean;
  /** What a component passed to `registerOutputs`, secrets unwrapped; undefined: it was not called. */
  readonly outputs: Readonly<Record<string, unknown>> | undefined;
}

/** The part of the protocol's RegisterResourceRequest that is recorded; the mock monitor leaves it untyped. */
export interface RegisterRequest {
  getType(): string;
  getName(): string;
  getParent(): string;
  getProvider(): string;
  getDependenciesList(): string[];
  getRetainondelete(): boolean | undefined;
  getObject(): ProtocolStruct | undefined;
}

/** The part of the protocol's RegisterResourceOutputsRequest that is recorded. */
export interface RegisterOutputsRequest {
  getUrn(): string;
  getOutputs(): ProtocolStruct | undefined;
}

interface ProtocolStruct {
  toJavaScript(): Record<string, unknown>;
}

export function toRecorded(request: RegisterRequest, urn: string): Recorded {
  const inputs = request.getObject()?.toJavaScript() ?? {};
  return {
    type: request.getType(),
    name: request.getName(),
    inputs: unwrapProperties(inputs),
    secretInputs: Object.keys(inputs).filter((key) => holdsSecret(inputs[key])),
    urn,
    parent: request.getParent() || undefined,
    provider: request.getProvider().replace(/::[^:]*$/, "") || undefined,
    dependencies: request.getDependenciesList().toSorted(),
    retainOnDelete: request.getRetainondelete() ?? false,
    outputs: undefined,
  };
}

/** Replaces every secret envelope, at any depth, by the value inside. */
export function unwrapProperties(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, unwrap(value)]));
}

function unwrap(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(unwrap);
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  return isSecret(value) ? unwrap(value.value) : unwrapProperties({ ...value });
}

function holdsSecret(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && (isSecret(value) || Object.values(value).some(holdsSecret))
  );
}

function isSecret(value: object): value is { readonly value: unknown } {
  return (
    pulumi.runtime.specialSigKey in value &&
    value[pulumi.runtime.specialSigKey] === pulumi.runtime.specialSecretSig
  );
}
