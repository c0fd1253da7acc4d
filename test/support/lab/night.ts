import { publishPackages, withdrawPackages } from "../../../lab/apt/publish-packages.ts";
import { NIGHT_PACKAGES, nightPackages } from "./night-packages.ts";
import { onHosts } from "./on-hosts.ts";
import type { TestLab } from "./test-lab.ts";

const APT = "DEBIAN_FRONTEND=noninteractive apt-get -qq -y";

/** Gives hosts packages for which the lab's archive then has an update. */
export async function offerUpdates(lab: TestLab, hosts: readonly string[]): Promise<void> {
  await publishPackages(lab.lab, nightPackages("1.0"));
  await onHosts(lab, `apt-get -qq update; ${APT} install ${NIGHT_PACKAGES.join(" ")} >/dev/null`, hosts);
  await publishPackages(lab.lab, nightPackages("1.1"));
}

/**
 * Lets a day and a night go by on hosts: the services of both timers run, in the order of the timers. apt's own
 * script does each of its works once a day, by the age of these files.
 */
export async function passNight(lab: TestLab, hosts: readonly string[]): Promise<void> {
  await onHosts(
    lab,
    `rm -f /var/lib/apt/periodic/*
    systemctl start apt-daily.service
    systemctl start apt-daily-upgrade.service`,
    hosts,
  );
}

/** `NAME VERSION` of each of the packages, a line each, by the host's name. */
export function installedVersions(lab: TestLab, hosts: readonly string[]): Promise<Record<string, string>> {
  // As dpkg-query wants it: names in braces behind a dollar sign.
  const format = ["Package", "Version"].map((field) => `\${${field}}`).join(" ");
  return onHosts(lab, `dpkg-query --show --showformat='${format}\\n' ${NIGHT_PACKAGES.join(" ")}`, hosts);
}

/** Takes the packages away again, from the archive and from hosts, with what they left there. */
export async function takeUpdatesBack(lab: TestLab, hosts: readonly string[]): Promise<void> {
  // First: kured would take it for a wish.
  await onHosts(lab, "rm -f /run/reboot-required /run/reboot-required.pkgs", hosts);
  await withdrawPackages(lab.lab, NIGHT_PACKAGES);
  await onHosts(lab, `${APT} purge ${NIGHT_PACKAGES.join(" ")} >/dev/null; apt-get -qq update`, hosts);
}
