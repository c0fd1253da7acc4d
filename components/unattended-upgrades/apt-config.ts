/**
 * What unattended upgrades may install: Debian's security archive and nothing else. Both forms of its code name
 * occur: https://github.com/mvo5/unattended-upgrades/blob/2.12/data/50unattended-upgrades.Debian
 */
export const SECURITY_ORIGINS = [
  // Expanded on the host by unattended-upgrades itself.
  "origin=Debian,codename=${distro_codename},label=Debian-Security",
  "origin=Debian,codename=${distro_codename}-security,label=Debian-Security",
] as const;

/**
 * Packages that only a deploy may change: the kernel, and what restarts containers. Python regular expressions,
 * matched at the start of a package's name.
 */
export const HELD_PACKAGES = ["^linux-", "^containerd", "^docker", "^k3s", "^kube", "^runc"] as const;

/** Single values that must be in force, key to value. */
export const APT_VALUES = {
  "APT::Periodic::Enable": "1",
  "APT::Periodic::Update-Package-Lists": "1",
  "APT::Periodic::Unattended-Upgrade": "1",
  "Unattended-Upgrade::Automatic-Reboot": "false",
  "Unattended-Upgrade::InstallOnShutdown": "false",
  "Unattended-Upgrade::MinimalSteps": "true",
  // The kernel before this one is the way back from a failed roll.
  "Unattended-Upgrade::Remove-Unused-Kernel-Packages": "false",
} as const;

/**
 * Content of a file below `/etc/apt/apt.conf.d`. apt adds the items of a later file to a list, so both lists of
 * origins start empty; what an administrator holds back stays held back.
 */
export function aptConfig(): string {
  return [
    "// Written by turntable. Changes are overwritten by the next update of the stack.",
    "#clear Unattended-Upgrade::Allowed-Origins;",
    "#clear Unattended-Upgrade::Origins-Pattern;",
    ...list("Unattended-Upgrade::Origins-Pattern", SECURITY_ORIGINS),
    ...list("Unattended-Upgrade::Package-Blacklist", HELD_PACKAGES),
    ...Object.entries(APT_VALUES).map(([key, value]) => `${key} "${value}";`),
    "",
  ].join("\n");
}

function list(key: string, values: readonly string[]): string[] {
  return [`${key} {`, ...values.map((value) => `  "${value}";`), "};"];
}
