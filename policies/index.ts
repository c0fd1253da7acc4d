import { forbidAutomaticReboots } from "./rules/forbid-automatic-reboots.ts";
import { forbidBlockingBudgets } from "./rules/forbid-blocking-budgets.ts";
import { forbidDependenceOnKured } from "./rules/forbid-dependence-on-kured.ts";
import { forbidDependencyCycles } from "./rules/forbid-dependency-cycles.ts";
import { forbidFluxImageAutomation } from "./rules/forbid-flux-image-automation.ts";
import { forbidIgnoredChanges } from "./rules/forbid-ignored-changes.ts";
import { forbidKuredForcedReboot } from "./rules/forbid-kured-forced-reboot.ts";
import { forbidKuredLockExpiry } from "./rules/forbid-kured-lock-expiry.ts";
import { forbidKuredUninstall } from "./rules/forbid-kured-uninstall.ts";
import { forbidRollRetry } from "./rules/forbid-roll-retry.ts";
import { forbidSuspendedDependencies } from "./rules/forbid-suspended-dependencies.ts";
import { forbidUnknownKuredFlags } from "./rules/forbid-unknown-kured-flags.ts";
import { forbidUnreachableDeletes } from "./rules/forbid-unreachable-deletes.ts";
import { limitAlertDelay } from "./rules/limit-alert-delay.ts";
import { limitKuredConcurrency } from "./rules/limit-kured-concurrency.ts";
import { limitKuredDrain } from "./rules/limit-kured-drain.ts";
import { limitKuredInstances } from "./rules/limit-kured-instances.ts";
import { limitRollParallelism } from "./rules/limit-roll-parallelism.ts";
import { limitStepTime } from "./rules/limit-step-time.ts";
import { limitUpgradeOrigins } from "./rules/limit-upgrade-origins.ts";
import { matchBlockingAlerts } from "./rules/match-blocking-alerts.ts";
import { matchBudgetsToReplicas } from "./rules/match-budgets-to-replicas.ts";
import { orderRegistryHostLast } from "./rules/order-registry-host-last.ts";
import { pinChartVersions } from "./rules/pin-chart-versions.ts";
import { pinImages } from "./rules/pin-images.ts";
import { requireDecisionBeforeOnlyReboot } from "./rules/require-decision-before-only-reboot.ts";
import { requireDecisionBeforeRoll } from "./rules/require-decision-before-roll.ts";
import { requireEtcdCheck } from "./rules/require-etcd-check.ts";
import { requireGreenGate } from "./rules/require-green-gate.ts";
import { requireHeldPackages } from "./rules/require-held-packages.ts";
import { requireKuredAlertGate } from "./rules/require-kured-alert-gate.ts";
import { requireKuredGate } from "./rules/require-kured-gate.ts";
import { requireKuredHostSentinel } from "./rules/require-kured-host-sentinel.ts";
import { requireKuredLock } from "./rules/require-kured-lock.ts";
import { requireKuredReleaseDelay } from "./rules/require-kured-release-delay.ts";
import { requireKuredWindow } from "./rules/require-kured-window.ts";
import { requireOddMasters } from "./rules/require-odd-masters.ts";
import { requireReadableKured } from "./rules/require-readable-kured.ts";
import { requireRefusingGate } from "./rules/require-refusing-gate.ts";
import { requireRegistryBudget } from "./rules/require-registry-budget.ts";
import { requireRenovateDryRun } from "./rules/require-renovate-dry-run.ts";
import { requireScrapedMetrics } from "./rules/require-scraped-metrics.ts";
import { requireSecretTokens } from "./rules/require-secret-tokens.ts";
import { requireSharedMutex } from "./rules/require-shared-mutex.ts";
import { requireStageOnlyExit } from "./rules/require-stage-only-exit.ts";
import { requireStopAtFailure } from "./rules/require-stop-at-failure.ts";
import { requireTargetWorkflow } from "./rules/require-target-workflow.ts";
import { requireUpgradeConfig } from "./rules/require-upgrade-config.ts";
import { requireVariableSources } from "./rules/require-variable-sources.ts";
import { requireVisibleKured } from "./rules/require-visible-kured.ts";
import { separateBudgets } from "./rules/separate-budgets.ts";
import { separateFleets } from "./rules/separate-fleets.ts";
import { separateKuredKustomization } from "./rules/separate-kured-kustomization.ts";
import { separateOrchestrationNode } from "./rules/separate-orchestration-node.ts";
import { spreadMasters } from "./rules/spread-masters.ts";

/** Every rule of the pack, all mandatory, by what they are about. */
export const ruleGroups = {
  Quorum: [requireOddMasters, separateFleets, spreadMasters, requireEtcdCheck, requireTargetWorkflow],
  "One at a time": [
    limitKuredConcurrency,
    forbidKuredLockExpiry,
    requireKuredLock,
    limitKuredInstances,
    requireSharedMutex,
    limitRollParallelism,
    requireStopAtFailure,
    forbidRollRetry,
  ],
  Gates: [
    requireDecisionBeforeRoll,
    requireDecisionBeforeOnlyReboot,
    requireRefusingGate,
    requireGreenGate,
    requireStageOnlyExit,
    separateOrchestrationNode,
    orderRegistryHostLast,
  ],
  Waits: [limitKuredDrain, requireKuredReleaseDelay, forbidKuredForcedReboot, limitStepTime],
  "Window and alerts": [
    requireKuredWindow,
    requireKuredAlertGate,
    matchBlockingAlerts,
    requireScrapedMetrics,
    limitAlertDelay,
    requireKuredHostSentinel,
  ],
  Budgets: [forbidBlockingBudgets, matchBudgetsToReplicas, separateBudgets, requireRegistryBudget],
  Flux: [
    requireKuredGate,
    separateKuredKustomization,
    forbidDependenceOnKured,
    forbidDependencyCycles,
    forbidSuspendedDependencies,
    requireVariableSources,
    forbidKuredUninstall,
  ],
  "What kured runs with": [requireReadableKured, requireVisibleKured, forbidUnknownKuredFlags],
  Hosts: [forbidAutomaticReboots, limitUpgradeOrigins, requireHeldPackages, requireUpgradeConfig],
  Supply: [
    pinImages,
    pinChartVersions,
    forbidFluxImageAutomation,
    requireRenovateDryRun,
    requireSecretTokens,
  ],
  Pulumi: [forbidIgnoredChanges, forbidUnreachableDeletes],
} as const;

export const rules = Object.values(ruleGroups).flat();
