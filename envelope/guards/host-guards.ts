import type { Guard } from "../guard.ts";
import { scriptGuard } from "../building/script-guard.ts";
import { textOf, valueAt } from "../json.ts";
import { changeScript, commandsOf, constantOf, eachHost, scriptOf } from "../reading/host-script.ts";

/** What the hosts do by themselves: install security updates, and nothing that takes a node away. */
export const HOST_GUARDS: readonly Guard[] = [
  {
    name: "every-host-is-configured",
    sentence: "Every host of the inventory is configured, each by a command of its own.",
    judge: (stack) => {
      const hosts = stack.components.find(({ component }) => component === "UnattendedUpgrades")?.args[
        "hosts"
      ];
      const names = Array.isArray(hosts) ? hosts.map((host) => textOf(valueAt(host, ["name"]))) : [];
      const configured = commandsOf(stack).map((command) => constantOf(command, "HOST") ?? "");
      return String(names.toSorted()) === String(configured.toSorted())
        ? undefined
        : `configured are ${configured.join(", ")}`;
    },
    control: { breakage: "a host is forgotten", breakIt: (stack) => void stack.commands.pop() },
  },
  scriptGuard({
    name: "no-host-reboots-by-itself",
    sentence: "No host reboots by itself after an update.",
    parts: ['Unattended-Upgrade::Automatic-Reboot "false";', "Unattended-Upgrade::Automatic-Reboot false"],
    breakage: "a host reboots by itself",
    broken: 'Unattended-Upgrade::Automatic-Reboot "true";',
  }),
  scriptGuard({
    name: "no-host-installs-while-it-stops",
    sentence: "No host installs anything while it shuts down.",
    parts: ['Unattended-Upgrade::InstallOnShutdown "false";'],
    breakage: "a host installs while it shuts down",
    broken: 'Unattended-Upgrade::InstallOnShutdown "true";',
  }),
  scriptGuard({
    name: "other-origins-are-cleared",
    sentence: "What the distribution's own file allows is cleared first: apt adds to lists.",
    parts: ["#clear Unattended-Upgrade::Allowed-Origins;", "#clear Unattended-Upgrade::Origins-Pattern;"],
    breakage: "the distribution's own list stays",
    broken: "",
  }),
  {
    name: "hosts-take-security-updates-only",
    sentence: "Hosts take updates of the security archive and of nothing else.",
    judge: (stack) =>
      eachHost(stack, (command) => {
        const origins = [...scriptOf(command).matchAll(/"(origin=[^"]+)"/g)].map(
          ([, origin]) => origin ?? "",
        );
        const other = origins.find((origin) => !origin.endsWith("label=Debian-Security"));
        return origins.length === 0 ? "it takes none" : other && `it takes ${other}`;
      }),
    control: {
      breakage: "a host takes all updates of its distribution",
      breakIt: (stack) =>
        changeScript(
          commandsOf(stack).at(-1),
          '"origin=Debian,codename=${distro_codename},label=Debian-Security";',
          '"origin=Debian,codename=${distro_codename},label=Debian";',
        ),
    },
  },
  scriptGuard({
    name: "kernels-come-by-a-deploy",
    sentence: "No host takes a kernel by itself.",
    parts: ['  "^linux-";'],
    breakage: "a host takes kernels by itself",
    broken: "",
  }),
  {
    name: "runtimes-come-by-a-deploy",
    sentence: "No host takes a container runtime or a part of Kubernetes by itself.",
    judge: (stack) =>
      eachHost(stack, (command) => {
        const missing = ["^containerd", "^docker", "^k3s", "^kube", "^runc"].find(
          (name) => !scriptOf(command).includes(`  "${name}";`),
        );
        return missing && `it takes ${missing}`;
      }),
    control: {
      breakage: "a host takes k3s by itself",
      breakIt: (stack) => changeScript(commandsOf(stack).at(-1), '  "^k3s";\n', ""),
    },
  },
  scriptGuard({
    name: "needrestart-restarts-nothing",
    sentence: "needrestart lists what it would restart and restarts nothing.",
    parts: ["$nrconf{restart} = "],
    breakage: "needrestart restarts what it likes",
    broken: "$nrconf{verbosity} = ",
  }),
  scriptGuard({
    name: "the-runtime-is-never-restarted",
    sentence: "Whatever mode needrestart has, it leaves the container runtime and k3s alone.",
    parts: [
      String.raw`{override_rc}{qr(^k3s\.service$)} = 0;`,
      String.raw`{override_rc}{qr(^containerd\.service$)} = 0;`,
    ],
    breakage: "needrestart may restart k3s",
    broken: String.raw`{override_rc}{qr(^k3s\.service$)} = 1;`,
  }),
  {
    name: "no-two-hosts-upgrade-at-once",
    sentence: "No two hosts install updates at the same time of day.",
    judge: (stack) => {
      const times = commandsOf(stack).map((command) => constantOf(command, "UPGRADE_TIME") ?? "");
      return new Set(times).size === times.length && !times.includes("")
        ? undefined
        : `the times are ${times.join(", ")}`;
    },
    control: {
      breakage: "two hosts install updates at the same time",
      breakIt: (stack) => {
        const [first] = commandsOf(stack);
        const last = commandsOf(stack).at(-1);
        if (first !== undefined && last !== undefined) {
          changeScript(
            last,
            `UPGRADE_TIME='${constantOf(last, "UPGRADE_TIME") ?? ""}'`,
            `UPGRADE_TIME='${constantOf(first, "UPGRADE_TIME") ?? ""}'`,
          );
        }
      },
    },
  },
  scriptGuard({
    name: "a-boot-starts-no-upgrade",
    sentence: "A host that comes back proves itself first: a missed upgrade is not made up for at boot.",
    parts: ["Persistent=false", "RandomizedDelaySec=0"],
    breakage: "a host upgrades as soon as it has booted",
    broken: "Persistent=true",
  }),
];
