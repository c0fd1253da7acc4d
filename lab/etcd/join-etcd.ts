import { hostShell } from "../faults/on-host.ts";
import { startUnitScript, stopUnitScript } from "../faults/unit-scripts.ts";
import type { Lab } from "../lab.ts";
import { ETCD_OVERRIDES } from "../node/control-plane-files.ts";
import type { LabNode } from "../layout.ts";
import { waitUntil } from "../wait-until.ts";
import { otherEtcd } from "./other-etcd.ts";
import { memberOf, peerUrl } from "./etcd-member.ts";
import type { EtcdMember } from "./etcd-member.ts";
import { untilEtcdAgrees } from "./until-etcd-agrees.ts";

const UNIT = "etcd.service";
const CAUSE = "etcd-removed";
const START_MILLISECONDS = 60_000;

/** Takes the member of a master out of the cluster and stops it. */
export async function leaveEtcd(lab: Lab, node: LabNode): Promise<void> {
  const others = await otherEtcd(lab, node);
  await untilEtcdAgrees(lab, `the member on ${node.name} to be removed`, async () => {
    const member = memberOf(await others.members(true), node);
    if (member !== undefined) {
      await others.remove(member);
    }
  });
  await hostShell(lab, node, stopUnitScript(UNIT, CAUSE));
}

/** Brings a master that has left into the cluster as a learner, with an empty data folder. */
export async function joinEtcdAsLearner(lab: Lab, node: LabNode): Promise<void> {
  const others = await otherEtcd(lab, node);
  await untilEtcdAgrees(lab, `a learner on ${node.name} to be added`, async () => {
    if (memberOf(await others.members(true), node) === undefined) {
      await others.addLearner(node);
    }
  });
  const cluster = joiningCluster(await others.members(true), node);
  await hostShell(
    lab,
    node,
    `${stopUnitScript(UNIT, CAUSE)}${overrideScript(cluster)}${startUnitScript(UNIT, CAUSE)}`,
  );
  await waitUntil(
    lab.io,
    `the etcd of ${node.name} to start`,
    async () => (memberOf(await others.members(false), node)?.name === "" ? "it has no name yet" : undefined),
    { deadline: START_MILLISECONDS },
  );
  await hostShell(lab, node, `rm -f ${ETCD_OVERRIDES}\n`);
}

/** Lets the learner of a master vote. */
export async function promoteEtcd(lab: Lab, node: LabNode): Promise<void> {
  const others = await otherEtcd(lab, node);
  await untilEtcdAgrees(lab, `the learner on ${node.name} to be promoted`, async () => {
    const member = memberOf(await others.members(true), node);
    if (member?.learner === true) {
      await others.promote(member);
    }
  });
}

/** The value of `--initial-cluster` for a master that joins: everyone who has started, and itself. */
export function joiningCluster(members: readonly EtcdMember[], node: LabNode): string {
  return members
    .map((member) => (member.peerUrls.includes(peerUrl(node)) ? { ...member, name: node.name } : member))
    .flatMap(({ name, peerUrls }) => peerUrls.map((url) => `${name}=${url}`))
    .join();
}

// The data of the member that was removed would make etcd start as that member.
function overrideScript(cluster: string): string {
  return `rm -rf /var/lib/etcd/member
cat >${ETCD_OVERRIDES} <<'END'
ETCD_INITIAL_CLUSTER=${cluster}
ETCD_INITIAL_CLUSTER_STATE=existing
END
`;
}
