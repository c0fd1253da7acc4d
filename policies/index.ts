import { deployTargetOddMasters } from "./rules/deploy-target-odd-masters.ts";
import { deployTargetSeparateFleets } from "./rules/deploy-target-separate-fleets.ts";
import { fluxImageAutomationRefused } from "./rules/flux-image-automation-refused.ts";
import { helmChartVersionExact } from "./rules/helm-chart-version-exact.ts";
import { imagesPinnedByDigest } from "./rules/images-pinned-by-digest.ts";
import { kuredAlertGate } from "./rules/kured-alert-gate.ts";
import { kuredBoundedWaits } from "./rules/kured-bounded-waits.ts";
import { kuredConcurrencyOne } from "./rules/kured-concurrency-one.ts";
import { kuredHostSentinel } from "./rules/kured-host-sentinel.ts";
import { kuredKustomizationGated } from "./rules/kured-kustomization-gated.ts";
import { kuredLockNeverExpires } from "./rules/kured-lock-never-expires.ts";
import { kuredOwnKustomization } from "./rules/kured-own-kustomization.ts";
import { kuredReleaseKeepsLock } from "./rules/kured-release-keeps-lock.ts";
import { kuredSingleInstance } from "./rules/kured-single-instance.ts";
import { kuredValuesInline } from "./rules/kured-values-inline.ts";
import { kuredWindow } from "./rules/kured-window.ts";
import { podDisruptionBudgetFitsReplicas } from "./rules/pod-disruption-budget-fits-replicas.ts";
import { podDisruptionBudgetNoOverlap } from "./rules/pod-disruption-budget-no-overlap.ts";
import { podDisruptionBudgetYields } from "./rules/pod-disruption-budget-yields.ts";
import { unattendedUpgradesNeverReboot } from "./rules/unattended-upgrades-never-reboot.ts";
import { workflowTemplateBoundedSteps } from "./rules/workflow-template-bounded-steps.ts";
import { workflowTemplateDecidesBeforeRoll } from "./rules/workflow-template-decides-before-roll.ts";
import { workflowTemplateSharedMutex } from "./rules/workflow-template-shared-mutex.ts";
import { workflowTemplateStopsAtFailure } from "./rules/workflow-template-stops-at-failure.ts";

/** Every rule of the pack, all mandatory. */
export const rules = [
  // Quorum
  deployTargetOddMasters,
  deployTargetSeparateFleets,

  // One at a time
  kuredConcurrencyOne,
  kuredLockNeverExpires,
  kuredSingleInstance,
  workflowTemplateSharedMutex,
  workflowTemplateStopsAtFailure,

  // Gates
  workflowTemplateDecidesBeforeRoll,

  // Waits
  kuredBoundedWaits,
  workflowTemplateBoundedSteps,

  // Window and alerts
  kuredWindow,
  kuredAlertGate,
  kuredHostSentinel,

  // Budgets
  podDisruptionBudgetYields,
  podDisruptionBudgetFitsReplicas,
  podDisruptionBudgetNoOverlap,

  // Flux
  kuredKustomizationGated,
  kuredOwnKustomization,
  kuredReleaseKeepsLock,
  kuredValuesInline,

  // Hosts
  unattendedUpgradesNeverReboot,

  // Supply
  imagesPinnedByDigest,
  helmChartVersionExact,
  fluxImageAutomationRefused,
] as const;
