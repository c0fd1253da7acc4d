import { objectMetadata } from "./object-metadata.ts";

export interface GuardRule {
  /** CEL; false: the request is denied. */
  readonly expression: string;
  /** What must be, as a sentence. */
  readonly message: string;
  /** CEL of the same sentence with the value got; `message` stands in when it cannot be evaluated. */
  readonly messageExpression?: string;
}

export interface Guard {
  readonly name: string;
  /** What it judges. */
  readonly group: string;
  readonly resource: string;
  readonly operations: readonly ("CREATE" | "UPDATE" | "DELETE")[];
  /** Namespace that it is about. @default all */
  readonly namespace?: string;
  /** Which requests it is about, beyond the above. @default all */
  readonly conditions?: readonly { readonly name: string; readonly expression: string }[];
  /** CEL that several rules use, by name. @default none */
  readonly variables?: Readonly<Record<string, string>>;
  readonly rules: readonly GuardRule[];
}

/**
 * A policy of the API server about one resource. What cannot be judged is denied.
 *
 * @see https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/
 */
export function buildGuard({ name, group, resource, operations, ...guard }: Guard) {
  const { namespace, conditions, variables, rules } = guard;
  return {
    metadata: objectMetadata(name),
    spec: {
      failurePolicy: "Fail",
      matchConstraints: {
        ...(namespace === undefined
          ? {}
          : { namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": namespace } } }),
        resourceRules: [
          { apiGroups: [group], apiVersions: ["*"], operations: [...operations], resources: [resource] },
        ],
      },
      ...(conditions === undefined ? {} : { matchConditions: conditions.map((own) => ({ ...own })) }),
      ...(variables === undefined
        ? {}
        : {
            variables: Object.entries(variables).map(([own, expression]) => ({ name: own, expression })),
          }),
      validations: rules.map((rule) => ({ ...rule })),
    },
  };
}

/** Puts the guard of this name into force. */
export function buildGuardBinding(name: string) {
  return { metadata: objectMetadata(name), spec: { policyName: name, validationActions: ["Deny"] } };
}
