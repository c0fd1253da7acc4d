import * as z from "zod";
import type { RenderedObject, RenderedStack } from "../rendered-stack.ts";
import { seenAs } from "./seen-as.ts";

const ruleSchema = z.looseObject({
  apiGroups: z.array(z.string()),
  resources: z.array(z.string()),
  verbs: z.array(z.string()),
  resourceNames: z.array(z.string()).optional(),
});
const roleSchema = z.looseObject({ rules: z.array(ruleSchema) });
const bindingSchema = z.looseObject({
  roleRef: z.looseObject({ kind: z.enum(["Role", "ClusterRole"]), name: z.string() }),
  subjects: z.array(z.looseObject({ kind: z.string(), name: z.string(), namespace: z.string().optional() })),
});

export type Rule = z.infer<typeof ruleSchema>;

/** One thing that somebody may do. */
export interface Right {
  /** Namespace that it is about; `*`: all of the cluster. */
  readonly scope: string;
  /** `<group>/<resource>`; the core group is empty. */
  readonly resource: string;
  readonly verb: string;
  /** The one object that it is about; `*`: all. */
  readonly object: string;
}

export interface Grant extends Right {
  /** `<namespace>/<service account>`, `user/<name>` or `group/<name>`; what a role that nobody is bound to says is `role/<name>`. */
  readonly holder: string;
}

export interface Binding {
  readonly object: RenderedObject;
  readonly role: RenderedObject | undefined;
  readonly holders: readonly string[];
}

const ROLE_KINDS: readonly string[] = ["Role", "ClusterRole"];
const BINDING_KINDS: readonly string[] = ["RoleBinding", "ClusterRoleBinding"];

export function rolesOf(stack: RenderedStack): readonly RenderedObject[] {
  return stack.objects.filter(({ kind }) => ROLE_KINDS.includes(kind));
}

export function rulesOf(role: RenderedObject): Rule[] {
  return seenAs(roleSchema, role.manifest).rules;
}

export function bindingsOf(stack: RenderedStack): readonly Binding[] {
  return stack.objects
    .filter(({ kind }) => BINDING_KINDS.includes(kind))
    .map((object) => {
      const { roleRef, subjects } = seenAs(bindingSchema, object.manifest);
      const role = rolesOf(stack).find(
        ({ kind, name, namespace }) =>
          kind === roleRef.kind &&
          name === roleRef.name &&
          (kind === "ClusterRole" || namespace === object.namespace),
      );
      return { object, role, holders: subjects.map(describeHolder) };
    });
}

function describeHolder({
  kind,
  name,
  namespace,
}: z.infer<typeof bindingSchema>["subjects"][number]): string {
  return `${kind === "ServiceAccount" ? (namespace ?? "") : kind.toLowerCase()}/${name}`;
}

/** Everything that anybody may do, roles included that an administrator may bind. */
export function grantsOf(stack: RenderedStack): readonly Grant[] {
  const bindings = bindingsOf(stack);
  const bound = bindings.flatMap(({ object, role, holders }) =>
    role === undefined
      ? []
      : holders.flatMap((holder) =>
          listRights(role, object.kind === "ClusterRoleBinding" ? "*" : object.namespace).map((right) => ({
            ...right,
            holder,
          })),
        ),
  );
  const unbound = rolesOf(stack)
    .filter((role) => !bindings.some((binding) => binding.role === role))
    .flatMap((role) =>
      listRights(role, role.namespace === "" ? "*" : role.namespace).map((right) => ({
        ...right,
        holder: `role/${role.name}`,
      })),
    );
  return [...bound, ...unbound];
}

function listRights(role: RenderedObject, scope: string): Right[] {
  return rulesOf(role).flatMap(({ apiGroups, resources, verbs, resourceNames = ["*"] }) =>
    apiGroups.flatMap((group) =>
      resources.flatMap((resource) =>
        verbs.flatMap((verb) =>
          resourceNames.map((object) => ({ scope, resource: `${group}/${resource}`, verb, object })),
        ),
      ),
    ),
  );
}

/** As one line: `pipelines get /pods`, with the object's name when it is about one. */
export function describeRight({ scope, verb, resource, object }: Right): string {
  return `${scope} ${verb} ${resource}${object === "*" ? "" : ` ${object}`}`;
}
