import type { NodeStatus } from "../api/node-status.ts";
import type { ToldDeploy } from "./tell-deploy.ts";
import type { Told } from "./told.ts";

/** What happened to the nodes: how each turn ended is told about the deploy too. */
export function tellNodes(deploy: ToldDeploy): readonly Told[] {
  return (deploy.status.nodes ?? []).flatMap((node) => [
    ...tellTurn(deploy, node),
    ...tellResult(deploy, node),
  ]);
}

function tellTurn({ metadata, spec }: ToldDeploy, { name, phase, startedAt }: NodeStatus): readonly Told[] {
  const what = `${spec.project} ${spec.version}`;
  const about = { node: name, type: "Normal" } as const;
  return [
    ...(phase === "Staged"
      ? [
          {
            ...about,
            key: `staged ${name}`,
            reason: "RollStaged",
            note: `its next boot runs ${what}, which deploy ${metadata.name} staged`,
            at: undefined,
          },
        ]
      : []),
    ...(startedAt === undefined
      ? []
      : [
          {
            ...about,
            key: `turn ${name}`,
            reason: "RollBegun",
            note: `deploy ${metadata.name} rolls it to ${what}`,
            at: startedAt,
          },
        ]),
  ];
}

function tellResult(
  { metadata, spec }: ToldDeploy,
  { name, phase, message, cordonedByUs, provenAt }: NodeStatus,
): readonly Told[] {
  if (phase === "Proven") {
    const proven = { key: `proven ${name}`, type: "Normal", at: provenAt } as const;
    const what = `${spec.project} ${spec.version}`;
    return [
      { ...proven, node: undefined, reason: "NodeProven", note: `${name} is rolled to ${what} and proven` },
      {
        ...proven,
        node: name,
        reason: "RollProven",
        note: `it is rolled to ${what} and proven, by deploy ${metadata.name}`,
      },
    ];
  }
  if (phase !== "Failed") {
    return [];
  }
  const left = cordonedByUs === true ? "; it stays cordoned until a deploy goes on with it" : "";
  const failed = { key: `failed ${name}`, type: "Warning", at: undefined } as const;
  const why = `${message ?? "it left no reason"}${left}`;
  return [
    { ...failed, node: undefined, reason: "NodeFailed", note: `${name} failed: ${why}` },
    { ...failed, node: name, reason: "RollFailed", note: `deploy ${metadata.name} failed here: ${why}` },
  ];
}
