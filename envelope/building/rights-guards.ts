import type { Guard } from "../guard.ts";
import { jsonOf } from "../json.ts";
import { bindingsOf, describeRight, grantsOf, rulesOf } from "../reading/rights.ts";
import type { Grant, Rule } from "../reading/rights.ts";
import type { RenderedObject, RenderedStack } from "../rendered-stack.ts";

export interface ExactRightsOptions {
  readonly name: string;
  readonly sentence: string;
  /** As `Grant.holder`. */
  readonly holder: string;
  /** Everything that the holder may do, as `describeRight` writes it, in any order. */
  readonly rights: readonly string[];
}

/** A guard of everything that one account, or whoever gets one role, may do. */
export function exactRights({ name, sentence, holder, rights }: ExactRightsOptions): Guard {
  return {
    name,
    sentence,
    judge: (stack) => {
      const found = grantsOf(stack)
        .filter((grant) => grant.holder === holder)
        .map(describeRight);
      const more = found.filter((right) => !rights.includes(right));
      const less = rights.filter((right) => !found.includes(right));
      return more.length + less.length === 0
        ? undefined
        : `${holder} ${[...more.map((right) => `may ${right}`), ...less.map((right) => `may not ${right}`)].join(", ")}`;
    },
    control: {
      breakage: `${holder} may also read network policies`,
      breakIt: (stack) => {
        rulesOf(aRoleOf(stack, holder)).push({
          apiGroups: ["networking.k8s.io"],
          resources: ["networkpolicies"],
          verbs: ["get"],
        });
      },
    },
  };
}

/** A role of the holder that nobody else has. */
function aRoleOf(stack: RenderedStack, holder: string): RenderedObject {
  const bound = bindingsOf(stack).find(({ holders }) => holders.length === 1 && holders[0] === holder)?.role;
  const own = stack.objects.find(({ kind, name }) => kind.endsWith("Role") && `role/${name}` === holder);
  const role = bound ?? own;
  if (role === undefined) {
    throw new Error(`there must be a role that only ${holder} has, got none`);
  }
  return role;
}

export interface NobodyElseOptions {
  readonly name: string;
  readonly sentence: string;
  /** Whether a right is the one that is kept. */
  readonly isMeant: (grant: Grant) => boolean;
  /** Who may have it. */
  readonly holders: readonly string[];
  /** What the control gives to an account of its own. */
  readonly given: Rule;
  /** Where. @default the whole cluster */
  readonly scope?: string;
}

/** A guard of a right that only some may have. */
export function nobodyElse({ name, sentence, isMeant, holders, given, scope }: NobodyElseOptions): Guard {
  return {
    name,
    sentence,
    judge: (stack) => {
      const meant = grantsOf(stack).filter(isMeant);
      const missing = holders.find((holder) => !meant.some((grant) => grant.holder === holder));
      const other = meant.find((grant) => !holders.includes(grant.holder));
      if (other !== undefined) {
        return `${other.holder} may ${describeRight(other)}`;
      }
      return missing === undefined ? undefined : `${missing} may not`;
    },
    control: {
      breakage: `another account may ${given.verbs.join(", ")} ${given.resources.join(", ")}`,
      breakIt: (stack) => letIn(stack, given, scope),
    },
  };
}

/** Binds a role of its own to an account that the program does not have. */
function letIn(stack: RenderedStack, rule: Rule, scope?: string): void {
  const [kind, namespace] = scope === undefined ? ["ClusterRole", ""] : ["Role", scope];
  const metadata = { name: "intruder", ...(scope === undefined ? {} : { namespace }) };
  const common = { name: "intruder", namespace, provider: "cluster", retained: false, waitsFor: [] };
  stack.objects.push(
    {
      ...common,
      resource: "intruder-role",
      kind,
      manifest: { kind, metadata, rules: [jsonOf({ ...rule })] },
    },
    {
      ...common,
      resource: "intruder-binding",
      kind: `${kind}Binding`,
      manifest: {
        kind: `${kind}Binding`,
        metadata: { ...metadata },
        roleRef: { apiGroup: "rbac.authorization.k8s.io", kind, name: "intruder" },
        subjects: [{ kind: "ServiceAccount", name: "intruder", namespace: "pipelines" }],
      },
    },
  );
}
