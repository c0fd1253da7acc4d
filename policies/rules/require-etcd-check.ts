import { z } from "zod";
import { findDeclaration, readDeclaration } from "../reading/declaration.ts";
import { judgeWorkflow } from "../reading/judge-workflow.ts";
import { readProps } from "../reading/read-props.ts";
import { isRollNode } from "../reading/workflow-template.ts";
import type { Template } from "../reading/workflow-template.ts";
import { resourceRule } from "../rule.ts";

const nameSchema = z.object({ metadata: z.object({ name: z.string() }) });

export const requireEtcdCheck = resourceRule({
  name: "require-etcd-check",
  description: "A deploy of masters asks etcd for its members, in the plan and before each node.",
  why: "A node that is Ready says nothing about etcd. With one member out already, the next reboot ends the quorum and with it the API.",
  severity: "critical",
  remediationSteps:
    "declare fleet master with etcd's port and certificates to plan and roll-node, and keep both in the workflow",
  judge: judgeWorkflow((spec, resource) => {
    const { name } = readProps(resource, nameSchema).metadata;
    if (findDeclaration(spec)?.fleet !== "master" && !name.endsWith("-master")) {
      return undefined;
    }
    const asking = spec.templates.filter(isAsking);
    return [
      ...(asking.some((template) => template.name === "plan") ? [] : ["has no step plan that asks etcd"]),
      ...asking
        .filter((template) => !canAsk(template))
        .map((template) => `cannot ask etcd in its template ${template.name}`),
    ];
  }),
});

function isAsking({ name, container }: Template): boolean {
  return (name === "plan" || isRollNode(name)) && container !== undefined && container !== null;
}

function canAsk(template: Template): boolean {
  const { fleet, etcd } = readDeclaration(template) ?? {};
  return fleet === "master" && etcd !== undefined && !Object.values(etcd.certificates).includes("");
}
