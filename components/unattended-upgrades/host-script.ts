import { readFileSync } from "node:fs";
import { APT_VALUES, HELD_PACKAGES, SECURITY_ORIGINS, aptConfig } from "./apt-config.ts";
import { RUNTIME_UNITS, needrestartConfig } from "./needrestart-config.ts";
import { timerConfig } from "./timer-config.ts";
import type { UpgradeTime } from "./timer-config.ts";

/** Functions first, the call last. */
const PARTS = ["common.sh", "checks.sh", "facts.sh", "upgrade.sh", "restore.sh", "main.sh"] as const;

export interface HostScriptSettings extends UpgradeTime {
  /** Name of the host; every message begins with it. */
  readonly host: string;
  /** Who configures this host; only the last owner may restore what was there before. */
  readonly owner: string;
}

/** How the program that `hostScript` returns is started when it arrives on standard input. */
export const HOST_COMMANDS = { upgrade: "sh -s -- upgrade", restore: "sh -s -- restore" } as const;

/**
 * The program that runs on a host, for a POSIX shell on Debian. With the argument `upgrade` it brings the host to the
 * wanted state and prints the host's facts, with `restore` it puts back what was there before the first `upgrade`.
 * Both may be killed at any moment and run again. It holds no secrets.
 */
export function hostScript(settings: HostScriptSettings): string {
  const constants = {
    HOST: settings.host,
    OWNER: settings.owner,
    UPGRADE_TIME: `${settings.upgradeTime} ${settings.timeZone}`,
    ORIGINS: SECURITY_ORIGINS.join("\n"),
    HELD: HELD_PACKAGES.join("\n"),
    APT_VALUES: Object.entries(APT_VALUES)
      .map(([key, value]) => `${key} ${value}`)
      .join("\n"),
    RUNTIME_UNITS: RUNTIME_UNITS.join(" "),
    APT_CONFIG_TEXT: aptConfig(),
    NEEDRESTART_TEXT: needrestartConfig(),
    TIMER_TEXT: timerConfig(settings),
  };
  return [
    ...Object.entries(constants).map(([name, value]) => `${name}=${quote(value)}`),
    ...PARTS.map((part) => readFileSync(new URL(`host-script/${part}`, import.meta.url), "utf8")),
  ].join("\n");
}

/** A word that a POSIX shell reads as exactly this text. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
