import { publishPackages, withdrawPackages } from "../../../lab/apt/publish-packages.ts";
import { kernelPackage } from "../../../lab/kernel/kernel-package.ts";
import { OFFERED_KERNELS } from "../../../lab/kernel/lab-kernels.ts";
import { onHosts } from "../lab/on-hosts.ts";
import type { TestLab } from "../lab/test-lab.ts";

/** Beyond what the lab offers by itself. */
const FIRST_PATCH = 20;

let offered = 0;

/** Puts a kernel that no host has into the lab's archive. @returns its bare version */
export async function offerKernel({ lab }: TestLab): Promise<string> {
  const version = `6.18.${FIRST_PATCH + offered}`;
  offered += 1;
  await publishPackages(lab, [kernelPackage(version)]);
  return version;
}

/** Makes hosts what they were: the first kernel is their newest, and what they say they run. Nothing boots for that. */
export async function takeKernelsBack(lab: TestLab, hosts: readonly string[]): Promise<void> {
  const [first] = OFFERED_KERNELS;
  await onHosts(
    lab,
    `export DEBIAN_FRONTEND=noninteractive
dpkg --force-confold --configure -a >/dev/null
newer=$(dpkg-query -W -f='\${Package}\\n' 'linux-image-*' | grep -vx ${first.name} || :)
if [ -n "$newer" ]; then apt-get -qq -y purge $newer >/dev/null; fi
rm -rf /run/reboot-required /run/reboot-required.pkgs /var/lib/turntable/staging-kernel
rm -f /etc/lab/version /run/lab/booted-version
/usr/local/sbin/lab-boot-kernel`,
    hosts,
  );
  const names = Array.from({ length: offered }, (_, at) => kernelPackage(`6.18.${FIRST_PATCH + at}`).name);
  await withdrawPackages(lab.lab, names);
}
