import { HOSTS } from "../reading/deploy-target.ts";
import { readHostList } from "../reading/host-list.ts";
import { readUpgradeConfigs } from "../reading/judge-upgrade-config.ts";
import { stackRule } from "../rule.ts";

export const requireUpgradeConfig = stackRule({
  name: "require-upgrade-config",
  description: "Every host of the inventory has a command that writes its unattended upgrades.",
  why: "A host without it keeps what Debian ships: other origins, new kernels, and whatever somebody has switched on.",
  severity: "high",
  remediationSteps: "register the command of each host with UnattendedUpgrades, and take no host out of it",
  judge: (resources) => {
    const inventories = resources.filter(({ type }) => type === HOSTS);
    const configured = resources.filter(
      ({ urn, type }) => urn.includes(`${HOSTS}$`) && type.startsWith("command:"),
    );
    return inventories.length === 0
      ? undefined
      : inventories.flatMap((inventory) =>
          (readHostList(inventory) ?? [])
            .filter(({ name }) => {
              const own = configured.find((command) => command.name === `${inventory.name}-${name}`);
              return own === undefined || readUpgradeConfigs(own).length === 0;
            })
            .map(({ name }) => ({ found: `nothing writes the upgrades of ${name}`, urn: inventory.urn })),
        );
  },
});
