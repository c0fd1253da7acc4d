import type { SafetyMoment } from "../roll/roll-world.ts";
import type { Check } from "./check.ts";
import { coordinatorsElsewhere } from "./coordinators-elsewhere.ts";
import { drainable } from "./drainable.ts";
import { etcdKeepsQuorum } from "./etcd-keeps-quorum.ts";
import { kubeletNotNewer } from "./kubelet-not-newer.ts";
import { lockIsOurs } from "./lock-is-ours.ts";
import { othersAvailable } from "./others-available.ts";
import { registryLast } from "./registry-last.ts";
import { volumesWhole } from "./volumes-whole.ts";

/** What must be so at each moment of a node's roll. */
export const CHECKS: Readonly<Record<SafetyMoment, readonly Check[]>> = {
  cordon: [
    lockIsOurs,
    othersAvailable,
    etcdKeepsQuorum,
    volumesWhole,
    registryLast,
    drainable,
    coordinatorsElsewhere,
  ],
  // The node's own pods are gone by now; what may have changed is everything else.
  reboot: [lockIsOurs, othersAvailable, etcdKeepsQuorum, coordinatorsElsewhere],
  return: [lockIsOurs, othersAvailable, etcdKeepsQuorum, kubeletNotNewer],
};
