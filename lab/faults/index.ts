import { apiServerStopped } from "./api-server-stopped.ts";
import { budgetThatBlocks } from "./budget-that-blocks.ts";
import { containerCreationWedged } from "./container-creation-wedged.ts";
import { containerdFrozen } from "./containerd-frozen.ts";
import { containerdStopped } from "./containerd-stopped.ts";
import { cordonedBySomebody } from "./cordoned-by-somebody.ts";
import { diskFull } from "./disk-full.ts";
import { etcdLearner } from "./etcd-learner.ts";
import { etcdRemoved } from "./etcd-removed.ts";
import { etcdStopped } from "./etcd-stopped.ts";
import type { FaultName } from "./fault-name.ts";
import { FAULT_NAMES } from "./fault-name.ts";
import type { Fault } from "./fault.ts";
import { hostBootsOtherVersion } from "./host-boots-other-version.ts";
import { hostNeverReturns } from "./host-never-returns.ts";
import { hostOff } from "./host-off.ts";
import { hostRebootsTwice } from "./host-reboots-twice.ts";
import { hostSlowToReturn } from "./host-slow-to-return.ts";
import { kubeletFlapping } from "./kubelet-flapping.ts";
import { kubeletStopped } from "./kubelet-stopped.ts";
import { kuredLockHeld } from "./kured-lock-held.ts";
import { networkCutFromAll } from "./network-cut-from-all.ts";
import { networkCutFromApi } from "./network-cut-from-api.ts";
import { networkCutFromRegistry } from "./network-cut-from-registry.ts";
import { nodeDeleted } from "./node-deleted.ts";
import { podThatWillNotDie } from "./pod-that-will-not-die.ts";
import { podWithFinalizer } from "./pod-with-finalizer.ts";
import { registryDown } from "./registry-down.ts";
import { runcFailsForSandboxes } from "./runc-fails-for-sandboxes.ts";
import { runcFails } from "./runc-fails.ts";
import { runcHangs } from "./runc-hangs.ts";

const BY_NAME: Readonly<Record<FaultName, Fault>> = {
  "host-reboots-twice": hostRebootsTwice,
  "host-boots-other-version": hostBootsOtherVersion,
  "host-slow-to-return": hostSlowToReturn,
  "host-never-returns": hostNeverReturns,
  "host-off": hostOff,
  "network-cut-from-all": networkCutFromAll,
  "network-cut-from-api": networkCutFromApi,
  "network-cut-from-registry": networkCutFromRegistry,
  "disk-full": diskFull,
  "runc-hangs": runcHangs,
  "runc-fails": runcFails,
  "runc-fails-for-sandboxes": runcFailsForSandboxes,
  "container-creation-wedged": containerCreationWedged,
  "containerd-frozen": containerdFrozen,
  "containerd-stopped": containerdStopped,
  "etcd-stopped": etcdStopped,
  "etcd-removed": etcdRemoved,
  "etcd-learner": etcdLearner,
  "api-server-stopped": apiServerStopped,
  "kubelet-flapping": kubeletFlapping,
  "kubelet-stopped": kubeletStopped,
  "node-deleted": nodeDeleted,
  "cordoned-by-somebody": cordonedBySomebody,
  "kured-lock-held": kuredLockHeld,
  "registry-down": registryDown,
  "budget-that-blocks": budgetThatBlocks,
  "pod-that-will-not-die": podThatWillNotDie,
  "pod-with-finalizer": podWithFinalizer,
};

/** Every fault, in the order in which they are healed. */
export const FAULTS: readonly Fault[] = FAULT_NAMES.map((name) => BY_NAME[name]);
