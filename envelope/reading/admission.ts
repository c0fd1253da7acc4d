import * as z from "zod";
import type { RenderedStack } from "../rendered-stack.ts";
import { findObject, objectsOf } from "./find-object.ts";
import { seenAs } from "./seen-as.ts";

const expressionSchema = z.looseObject({ name: z.string(), expression: z.string() });
const validationSchema = z.looseObject({ expression: z.string(), message: z.string() });

const policySchema = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    failurePolicy: z.string().optional(),
    matchConstraints: z.looseObject({
      namespaceSelector: z.looseObject({}).optional(),
      resourceRules: z.array(
        z.looseObject({
          apiGroups: z.array(z.string()),
          apiVersions: z.array(z.string()),
          operations: z.array(z.string()),
          resources: z.array(z.string()),
        }),
      ),
    }),
    matchConditions: z.array(expressionSchema).optional(),
    variables: z.array(expressionSchema).optional(),
    validations: z.array(validationSchema),
  }),
});

const bindingSchema = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    policyName: z.string(),
    validationActions: z.array(z.string()).optional(),
  }),
});

export type AdmissionPolicy = z.infer<typeof policySchema>;
export type AdmissionBinding = z.infer<typeof bindingSchema>;

export function admissionPoliciesOf(stack: RenderedStack): readonly AdmissionPolicy[] {
  return objectsOf(stack, "ValidatingAdmissionPolicy").map(({ manifest }) => seenAs(policySchema, manifest));
}

export function admissionPolicyOf(stack: RenderedStack, name: string): AdmissionPolicy {
  return seenAs(policySchema, findObject(stack, { kind: "ValidatingAdmissionPolicy", name }).manifest);
}

export function admissionBindingsOf(stack: RenderedStack): readonly AdmissionBinding[] {
  return objectsOf(stack, "ValidatingAdmissionPolicyBinding").map(({ manifest }) =>
    seenAs(bindingSchema, manifest),
  );
}
