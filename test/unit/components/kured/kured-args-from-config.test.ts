import { deepEqual, equal } from "node:assert/strict";
import { kuredArgsFromConfig } from "../../../../components/kured/kured-args-from-config.ts";
import { kuredArgs } from "./kured-fixture.ts";

const { drainTimeoutMinutes, blockingAlerts, gitopsDirectory, maintenanceWindow, runbookBaseUrl, flux } =
  kuredArgs;
const config: Parameters<typeof kuredArgsFromConfig>[0] = {
  kured: { drainTimeoutMinutes, blockingAlerts: [...blockingAlerts], gitopsDirectory },
  maintenanceWindow,
  runbookBaseUrl,
  flux,
  registry: { namespace: "zot", matchLabels: { app: "zot" }, replicas: 1, singleReplica: "hold" },
};

describe("kuredArgsFromConfig", () => {
  it("makes kured wait for a registry that holds its node", () => {
    deepEqual(kuredArgsFromConfig(config), { ...kuredArgs, blockingPodLabels: { app: "zot" } });
  });

  for (const change of [{ singleReplica: "yield" as const }, { replicas: 2 }]) {
    it(`has no key for blocking pods when the registry has ${JSON.stringify(change)}`, () => {
      const args = kuredArgsFromConfig({ ...config, registry: { ...config.registry, ...change } });
      equal("blockingPodLabels" in args, false);
    });
  }
});
